import { Migration } from '@mikro-orm/migrations';

/** Codes are bound to the device that asked for them, and those of a day are counted. Codes that were sent are void. */
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
