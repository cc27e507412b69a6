import { Migration } from '@mikro-orm/migrations';

/** Whether somebody has proved that the URL of an endpoint is theirs. */
export class Migration20261123000420_webhookVerification extends Migration {
  override up(): void {
    this.addSql(`alter table webhook_endpoints
      add column verification text not null default 'unverified'
        check (verification in ('unverified', 'pending', 'verified')),
      add column verified_at timestamptz,
      add constraint webhook_endpoints_verified check ((verification = 'verified') = (verified_at is not null))`);
    this.addSql(
      `comment on column webhook_endpoints.verification is 'pending: nothing is delivered until the URL is verified'`,
    );
  }
}
