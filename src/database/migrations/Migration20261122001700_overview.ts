import { Migration } from '@mikro-orm/migrations';

/** Stored counts of verifications, and an index for those of one day. */
export class Migration20261122001700_overview extends Migration {
  override up(): void {
    this.addSql(`create table verification_counts (
      since timestamptz not null,
      mode text not null check (mode in ('live', 'test')),
      status text not null,
      fracture_risk text not null,
      verifications bigint not null,
      primary key (since, mode, status, fracture_risk)
    )`);
    this.addSql(`comment on table verification_counts is
      'verifications by the time in their ids: of a day (UTC), or of five minutes while its day may still change'`);
    this.addSql(`comment on column verification_counts.fracture_risk is 'empty: without a score'`);

    this.addSql(`create table verification_count_progress (
      is_only boolean primary key default true check (is_only),
      closed_until timestamptz not null,
      counted_until timestamptz not null,
      next_id text not null
    )`);
    this.addSql(
      `comment on column verification_count_progress.closed_until is 'what is older is counted by days, for good'`,
    );
    this.addSql(`comment on column verification_count_progress.next_id is
      'the smallest id of a time that is not counted yet; it goes with counted_until'`);

    this.addSql(`create index verifications_errors on verifications (id) where status = 'error'`);
    this.addSql(
      `create index deliveries_finished on deliveries (mode, finished_at) include (state) where state <> 'pending'`,
    );
  }
}
