import { Migration } from '@mikro-orm/migrations';

/** The entries of sanctions lists, and the resolutions of entities with similar names. */
export class Migration20261122001600_screening extends Migration {
  override up(): void {
    this.addSql(`create table list_entries (
      list text not null references datasets (name),
      reference text not null,
      name text not null,
      is_person boolean not null,
      names jsonb not null,
      details jsonb not null,
      fingerprint char(64) not null,
      primary key (list, reference)
    )`);
    this.addSql(
      `comment on table list_entries is 'public data, shared by all organisations; an import replaces a list whole'`,
    );
    this.addSql(`comment on column list_entries.details is 'what an officer looks at, as the list writes it'`);
    this.addSql(`comment on column list_entries.fingerprint is 'SHA-256 over all that the list says of it'`);

    this.addSql(`create table candidate_resolutions (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_kind text not null check (entity_kind in ('abn', 'acn', 'nzbn')),
      entity_number text not null,
      list text not null,
      reference text not null,
      fingerprint text not null,
      screened_name text not null,
      outcome text not null check (outcome in ('confirmed', 'dismissed')),
      reason text not null check (length(reason) between 1 and 1000),
      verification_id text not null references verifications,
      resolved_by text not null,
      officer_id text references members,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table candidate_resolutions is 'only added to; the newest for an entity and an entry of a list counts'`,
    );
    this.addSql(`comment on column candidate_resolutions.screened_name is
      'the name of the entity that was like the entry: what is dismissed of one name is not dismissed of another'`);
    this.addSql(`comment on column candidate_resolutions.resolved_by is 'the key or the member'`);
    this.addSql(
      `comment on column candidate_resolutions.officer_id is 'the officer who did it, or in whose name a key did; null for an owner'`,
    );
    this.addSql(`create index candidate_resolutions_entity on candidate_resolutions
      (organisation_id, mode, entity_kind, entity_number, list, reference, fingerprint, id desc)`);
    this.addSql(`create index candidate_resolutions_newest on candidate_resolutions (organisation_id, mode, id desc)`);
  }
}
