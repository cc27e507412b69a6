import { Migration } from '@mikro-orm/migrations';

/** Entities whose changes on a register are monitored. */
export class Migration20261122001300_monitoring extends Migration {
  override up(): void {
    this.addSql(`create table monitored_entities (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      register text not null check (register in ('abr', 'nzbn')),
      number bigint not null,
      verification_id text not null references verifications,
      reference text,
      status_code text,
      status text,
      legal_name text not null,
      gst_registered boolean,
      entity_type_code text not null,
      entity_type text not null,
      source text not null,
      as_of date,
      created_at timestamptz not null,
      changed_at timestamptz,
      compared_at timestamptz not null default '-infinity',
      stopped_at timestamptz,
      check ((status_code is null) = (status is null))
    )`);
    this.addSql(`comment on column monitored_entities.verification_id is 'the one that it began with'`);
    this.addSql(`comment on column monitored_entities.status_code is
      'this and what follows up to as_of is what was told last; null: that it is on the register no longer'`);
    this.addSql(
      `comment on column monitored_entities.source is 'the register that said so, as a verification names it'`,
    );
    this.addSql(
      `comment on column monitored_entities.compared_at is 'register_extracts.imported_at of what it was compared with last'`,
    );
    this
      .addSql(`create unique index monitored_entities_active on monitored_entities (organisation_id, mode, register, number)
      where stopped_at is null`);
    this.addSql(`create index monitored_entities_newest on monitored_entities (organisation_id, mode, id desc)
      where stopped_at is null`);
    this.addSql(`create index monitored_entities_compared on monitored_entities (register, compared_at, id)
      where stopped_at is null and mode = 'live'`);
  }
}
