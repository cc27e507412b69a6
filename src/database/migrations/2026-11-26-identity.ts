import { Migration } from '@mikro-orm/migrations';

/** The person to whom an identity document belongs. */
export class Migration20261126400100_identity extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_documents add column sealed_party bytea');
    this.addSql(
      `comment on column onboarding_documents.sealed_party is 'id of a person in the form; null: another kind, nobody in the form, or erased'`,
    );
  }
}
