import { Migration } from '@mikro-orm/migrations';

/** The e-mail alerts that organisations and operators chose, and those that were sent. */
export class Migration20261122002010_alerts extends Migration {
  override up(): void {
    this.addSql(`alter table organisations
      add column alert_kinds text[] not null default '{endpoint_failing,key_expiring,certificate_expiring}',
      add column alert_roles text[] not null default '{owner}',
      add column alerts_of_test_data boolean not null default false`);
    this.addSql(`create table alerts (
      id text primary key,
      organisation_id text references organisations,
      mode text not null check (mode in ('live', 'test')),
      kind text not null check (kind in ('endpoint_failing', 'key_expiring', 'certificate_expiring', 'register_stale')),
      subject_id text not null,
      subject text not null,
      threshold text not null,
      recipients integer not null,
      created_at timestamptz not null
    )`);
    this.addSql(`comment on column alerts.organisation_id is 'null: operators were told'`);
    this.addSql(`comment on column alerts.threshold is
      'what it was told of: how many days before the end, the day of the data, or when an endpoint failed'`);
    this.addSql(
      `create unique index alerts_once on alerts (coalesce(organisation_id, ''), kind, subject_id, threshold)`,
    );
    this.addSql('create index alerts_newest on alerts (organisation_id, mode, id)');
    this.addSql(`create index api_keys_expiring on api_keys (expires_at)
      where revoked_at is null and expires_at is not null and organisation_id is not null`);
    this.addSql('create index api_keys_replaced on api_keys (replaces_key_id) where replaces_key_id is not null');
  }
}
