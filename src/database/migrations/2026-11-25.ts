import { Migration } from '@mikro-orm/migrations';

/** The headers of a receiver's response, with its attempt. Earlier attempts have none. */
export class Migration20261125000100_responseHeaders extends Migration {
  override up(): void {
    this.addSql('alter table delivery_attempts add column response_headers json');
    this.addSql(
      `comment on column delivery_attempts.response_headers is 'at most 20 pairs of name and value with 2,048 characters, without cookies'`,
    );
  }
}

/**
 * The contact and the usual duration that applicants see, the digest of their files for the copy that they keep, and the
 * localities that an address is compared with. Localities are public data that all organisations share.
 */
export class Migration20261125000200_applicantCopy extends Migration {
  override up(): void {
    this.addSql(`alter table organisations add column applicant_contact text,
      add column usual_decision_days smallint check (usual_decision_days between 1 and 60)`);
    this.addSql('alter table onboarding_documents add column sealed_digest bytea');
    this.addSql(
      `comment on column onboarding_documents.sealed_digest is 'SHA-256 of the content; null: uploaded before it was recorded, or erased'`,
    );
    this.addSql(`
      create table localities (
        postcode text not null,
        region text not null,
        locality text not null,
        constraint localities_pkey primary key (postcode, region, locality)
      )`);
    this.addSql('create index localities_locality_index on localities (locality text_pattern_ops)');
    this.addSql(`comment on table localities is 'localities of Australia, in capitals, as imported'`);
    this.addSql(`alter table datasets drop constraint datasets_name_check, add constraint datasets_name_check check
      (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'ASIC banned persons', 'DFAT', 'UN',
        'AU localities'))`);
  }
}
