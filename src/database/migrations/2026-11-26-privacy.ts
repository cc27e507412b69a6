import { Migration } from '@mikro-orm/migrations';

/** The privacy notice of an organisation. Without one, applicants see the standard notice. */
export class Migration20261126000400_privacyNotice extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column privacy_notice text, add column privacy_policy_url text`);
  }
}
