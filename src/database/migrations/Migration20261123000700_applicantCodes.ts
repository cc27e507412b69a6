import { Migration } from '@mikro-orm/migrations';

/** Codes belong to the device that requested them, and are counted per day. Codes sent before are void. */
export class Migration20261123000700_applicantCodes extends Migration {
  override up(): void {
    this.addSql('delete from onboarding_codes');
    this.addSql(`alter table onboarding_codes
      drop constraint onboarding_codes_pkey,
      drop column expires_at,
      add column device_hash bytea not null,
      add column place bytea not null,
      add primary key (link_id, device_hash, sent_at)`);
    this.addSql(`comment on column onboarding_codes.place is 'HMAC of the network address that asked'`);
  }
}
