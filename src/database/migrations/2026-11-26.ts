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

/**
 * The facts by which cases and open links are compared. Numbers of businesses are public and stored as they are, so that those of existing
 * cases can be added here. Persons, addresses and files of existing cases cannot: they are encrypted, each under its own key.
 */
export class Migration20261126000200_caseFingerprints extends Migration {
  override up(): void {
    this.addSql(`create table onboarding_fingerprints (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      link_id text not null references onboarding_links,
      kind text not null check (kind in ('business_number', 'person', 'email', 'document')),
      mac bytea not null,
      part text not null,
      primary key (organisation_id, mode, kind, mac, link_id, part)
    )`);
    this.addSql(
      `comment on table onboarding_fingerprints is 'what finds other cases about the same; of the newest round'`,
    );
    this.addSql(
      `comment on column onboarding_fingerprints.mac is 'HMAC under the key of the organisation; of a business number its digits'`,
    );
    this.addSql(`comment on column onboarding_fingerprints.part is 'the party or file that it is of; empty: the case'`);
    this.addSql(
      'create index onboarding_fingerprints_link on onboarding_fingerprints (link_id, organisation_id, mode)',
    );
    this.addSql(`insert into onboarding_fingerprints (organisation_id, mode, link_id, kind, mac, part)
      select onboarding.organisation_id, onboarding.mode, link_id, 'business_number', convert_to(number, 'UTF8'), ''
        from (select o.organisation_id, o.mode, o.link_id, v.abn, v.acn, v.nzbn from onboardings o
          join verifications v on v.id = o.verification_id where o.erased_at is null) onboarding
        cross join lateral (values (abn), (acn), (nzbn)) as of_business (number) where number is not null
      union select organisation_id, mode, id, 'business_number', convert_to(query_value, 'UTF8'), ''
        from onboarding_links where query_value is not null and status in ('created', 'opened')
      on conflict do nothing`);
  }
}

export class Migration20261126000300_dueDiligence extends Migration {
  override up(): void {
    this.addSql('alter table organisations add column asks_source_of_funds boolean not null default false');
    this.addSql(
      `comment on column organisations.asks_source_of_funds is 'whether onboarding asks every business where its money comes from'`,
    );
  }
}
