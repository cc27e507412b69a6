import { Migration } from '@mikro-orm/migrations';

/**
 * When the bytes of an identity document were deleted after the decision: the Australian privacy regulator advises not to keep such
 * images for the AML record. Its name, size and SHA-256 stay. The index holds only files that may have to be deleted.
 */
export class Migration20261126000100_identityDocuments extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_documents add column deleted_at timestamptz');
    this.addSql(`create index onboarding_documents_identity on onboarding_documents (link_id)
      where kind = 'identity' and removed_at is null and deleted_at is null`);
    this.addSql(
      `comment on column onboarding_documents.deleted_at is 'when the service deleted the bytes after the decision; null: they are there, or the applicant removed them'`,
    );
  }
}
