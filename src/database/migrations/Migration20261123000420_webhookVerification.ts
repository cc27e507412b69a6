import { Migration } from '@mikro-orm/migrations';

/** Whether a challenge has proved that the organisation controls an endpoint's URL. */
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
