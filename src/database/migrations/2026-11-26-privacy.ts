import { Migration } from '@mikro-orm/migrations';

/** The privacy notice of an organisation. Without one, applicants see the standard notice. */
export class Migration20261126000400_privacyNotice extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column privacy_notice text, add column privacy_policy_url text`);
  }
}

/** Verifications are erased seven years after the relationship with their entity. The row stays, for counts. */
export class Migration20261126000410_erasedVerifications extends Migration {
  override up(): void {
    this.addSql('alter table verifications add column erased_at timestamptz');
    // Retention looks up the cases and the monitoring of a verification.
    this.addSql('create index onboardings_verification on onboardings (verification_id)');
    this.addSql('create index monitored_entities_verification on monitored_entities (verification_id)');
  }
}
