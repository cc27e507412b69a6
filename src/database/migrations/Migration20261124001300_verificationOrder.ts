import { Migration } from '@mikro-orm/migrations';

/** The order of verifications by score above 0, and the statistics for estimating the length of a list. */
export class Migration20261124001300_verificationOrder extends Migration {
  override up(): void {
    this.addSql(`create index verifications_by_score on verifications
      (organisation_id, mode, fracture_score desc, id desc) where fracture_score > 0`);
    this.addSql('create statistics verifications_tenants (mcv) on organisation_id, mode from verifications');
  }
}
