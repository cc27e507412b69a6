import { Migration } from '@mikro-orm/migrations';

/** Files of many entities, and the result of each row. */
export class Migration20261122001000_bulk extends Migration {
  override up(): void {
    this.addSql(`create table bulks (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
      api_key_id text,
      member_id text,
      caller_id text not null,
      caller_address text,
      request_id text not null,
      wants_events boolean not null,
      total integer not null check (total between 1 and 1000000),
      processed integer not null default 0,
      failed integer not null default 0,
      counts jsonb not null default '{}',
      failure text,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      leased_until timestamptz,
      check ((api_key_id is null) <> (member_id is null)),
      check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
      check ((status = 'failed') = (failure is not null)),
      check (processed <= total and failed <= processed)
    )`);
    this.addSql(`comment on column bulks.wants_events is 'whether each row fires the events of a verification'`);
    this.addSql(`comment on column bulks.counts is 'rows by what came of them: a status, or the code of an error'`);
    this.addSql(
      `comment on column bulks.leased_until is 'until then a worker is at it; another may take over afterwards'`,
    );
    this.addSql('create index bulks_newest on bulks (organisation_id, mode, id desc)');
    this.addSql(`create index bulks_open on bulks (id) where status in ('queued', 'running')`);

    this.addSql(`create table bulk_chunks (
      bulk_id text not null references bulks on delete cascade,
      place integer not null,
      first_row integer not null,
      row_count integer not null,
      rows text not null,
      outcomes text,
      primary key (bulk_id, place)
    )`);
    this.addSql(`comment on column bulk_chunks.rows is 'what was sent, a JSON array a line'`);
    this.addSql(`comment on column bulk_chunks.outcomes is
      'null until the chunk is done, whole and at once; then a line for each row: the id of its verification, or an error as JSON'`);
    this.addSql('create index bulk_chunks_open on bulk_chunks (bulk_id, place) where outcomes is null');
  }
}
