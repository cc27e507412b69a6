import { Migration } from '@mikro-orm/migrations';

/** The progress of the last recovery of each endpoint. */
export class Migration20261123000410_webhookRecoveries extends Migration {
  override up(): void {
    this.addSql(`create table webhook_recoveries (
      endpoint_id text primary key references webhook_endpoints on delete cascade,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      since timestamptz not null,
      phase text not null default 'failed' check (phase in ('failed', 'missed', 'done')),
      failed_after text not null default '',
      missed_before bigint,
      recovered integer not null default 0,
      started_at timestamptz not null,
      continued_at timestamptz not null,
      finished_at timestamptz,
      check ((phase = 'done') = (finished_at is not null))
    )`);
    this.addSql(
      `comment on column webhook_recoveries.failed_after is 'the event up to which failed deliveries are dealt with'`,
    );
    this.addSql(
      `comment on column webhook_recoveries.missed_before is
        'the place of the oldest event that was looked at, newest first; null before the first'`,
    );
    this.addSql('create index webhook_recoveries_open on webhook_recoveries (continued_at) where finished_at is null');
  }
}
