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

/**
 * Roles and shareholders of companies on the NZBN register, in the rows that each import replaces. The names are plain, as the names of
 * sole traders in this table are: the register publishes them, and a search for other companies of a director needs them.
 * Decision 39 has the reasons.
 */
export class Migration20261126390100_nzOwners extends Migration {
  override up(): void {
    this.addSql(`alter table nzbn_entities
      add column company_number text, add column people jsonb, add column director_names text[]`);
    this.addSql(
      `comment on column nzbn_entities.people is 'roles and share parcels as published; null: the imported file has none'`,
    );
    this.addSql(
      `comment on column nzbn_entities.director_names is 'folded full names of the current directors, to find other companies'`,
    );
    this.addSql(
      `comment on column nzbn_entities.company_number is 'number of the Companies Register, which some holders of shares have instead of an NZBN'`,
    );
    this.addSql(
      'create index nzbn_entities_company_number_index on nzbn_entities (company_number) where company_number is not null',
    );
    this.addSql(
      'create index nzbn_entities_director_names_index on nzbn_entities using gin (director_names) where director_names is not null',
    );
  }
}

/** The policies that organisations derive. Nothing deletes a row: verifications name its version. */
export class Migration20261126390200_organisationPolicies extends Migration {
  override up(): void {
    this.addSql(`create table organisation_policies (
      id text primary key,
      organisation_id text not null references organisations,
      version text not null,
      base text not null,
      slug text not null,
      number smallint not null check (number > 0),
      name text not null,
      adjustments jsonb not null,
      status text not null check (status in ('draft', 'proposed', 'published', 'retired')),
      author_id text not null,
      created_at timestamptz not null,
      edited_at timestamptz not null,
      editor_ids text[] not null,
      proposed_by text references members,
      proposed_at timestamptz,
      approved_by text references members,
      published_at timestamptz,
      retired_at timestamptz,
      unique (organisation_id, version),
      check (approved_by is null or approved_by <> proposed_by),
      check (status <> 'published' or (approved_by is not null and published_at is not null))
    )`);
    this.addSql('create index organisation_policies_page on organisation_policies (organisation_id, id desc)');
    this.addSql(`comment on table organisation_policies is 'versions of policies that organisations derive'`);
    this.addSql(
      `comment on column organisation_policies.adjustments is 'what it changes in its base; it never changes once it is published'`,
    );
    this.addSql(
      `comment on column organisation_policies.editor_ids is 'members and keys that wrote or proposed it; none of them may approve it'`,
    );
    this.addSql(`alter table organisations drop constraint organisations_policy_version_check,
      add constraint organisations_policy_version_check check (policy_version in ('2026-1', '2026-2', '2026-3')
        or policy_version ~ '^2026-3\\.[a-z][a-z0-9-]{0,29}\\.[1-9][0-9]{0,3}$')`);
  }
}

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

const waiting = `where status in ('in_review', 'on_hold')`;

/**
 * The queue can be listed by score and by assignee. The rank is a column, because a page that sorted by a joined table would read
 * every case of the organisation. A trigger keeps it, so that no insert can leave it out.
 */
export class Migration20261126070100_caseOrders extends Migration {
  override up(): void {
    this.addSql('alter table onboardings add column score_rank smallint not null default 1');
    this.addSql(
      `comment on column onboardings.score_rank is 'the negative Fracture Score of the newest verification; 1 without a score, so that it comes last'`,
    );
    this.addSql(`create function rank_case() returns trigger language plpgsql as $$
      begin
        new.score_rank := coalesce((select -fracture_score from verifications where id = new.verification_id), 1);
        return new;
      end $$`);
    this.addSql(`create trigger rank_case before insert or update of verification_id on onboardings
      for each row execute function rank_case()`);
    this.addSql(`update onboardings o set score_rank = -v.fracture_score from verifications v
      where v.id = o.verification_id and v.fracture_score is not null`);
    for (const [name, only] of [
      ['', ''],
      ['_waiting', waiting],
    ] as const) {
      this.addSql(
        `create index onboardings_by_score${name} on onboardings (organisation_id, mode, score_rank, id) ${only}`,
      );
      this.addSql(
        `create index onboardings_by_owner${name} on onboardings (organisation_id, mode, coalesce(assignee_id, ''), id) ${only}`,
      );
    }
  }
}

/**
 * Templates of messages to applicants. They belong to the organisation, for its live and its test cases alike. The text holds
 * placeholders in place of personal data, so it is not encrypted.
 */
export class Migration20261126070200_messageTemplates extends Migration {
  override up(): void {
    this.addSql(`create table message_templates (
      id text primary key,
      organisation_id text not null references organisations,
      name text not null,
      decision text not null check (decision in ('approved', 'declined', 'more_information')),
      text text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`);
    this.addSql(`comment on table message_templates is 'texts that officers start a message to an applicant from'`);
    this.addSql(
      `comment on column message_templates.text is 'with placeholders such as {{givenName}}; no personal data'`,
    );
    this.addSql('create index message_templates_newest on message_templates (organisation_id, id desc)');
  }
}

const tables = {
  asic_afs_licensees: 'the ABN or ACN of the licensee',
  asic_credit_licensees: 'the ABN or ACN of the licensee',
  asic_afs_representatives: 'the ABN or ACN of the representative',
  asic_credit_representatives: 'the ABN or ACN of the representative',
  acnc_charities: 'the ABN of the charity',
};

/**
 * Public registers of licences, charities and legal entities. Imports replace each table as a whole, so no table has a foreign key
 * into them.
 */
export class Migration20261126010000_registrations extends Migration {
  override up(): void {
    for (const [table, number] of Object.entries(tables)) {
      this.addSql(`create table ${table} (number bigint not null, entry jsonb not null)`);
      this.addSql(`create index ${table}_number_index on ${table} (number)`);
      this.addSql(`comment on column ${table}.number is '${number}'`);
      this.addSql(`comment on column ${table}.entry is 'the facts of the row, as responses show them'`);
    }
    this.addSql('create table gleif_entities (lei text not null, number bigint, name_key text, entry jsonb not null)');
    this.addSql('create index gleif_entities_lei_index on gleif_entities (lei)');
    this.addSql('create index gleif_entities_number_index on gleif_entities (number)');
    this.addSql('create index gleif_entities_name_index on gleif_entities (name_key)');
    this.addSql(
      `comment on column gleif_entities.number is 'its ABN, ACN or NZBN; null: it is known by its name, or a parent'`,
    );
    this.addSql(
      `comment on column gleif_entities.name_key is 'the folded name of an entity of New Zealand without an NZBN; null: it is not looked up by name'`,
    );
    this.addSql(
      'create table gleif_parents (child text not null, parent text not null, relation text not null, since date)',
    );
    this.addSql('create index gleif_parents_child_index on gleif_parents (child)');
    this.addSql(
      `comment on column gleif_parents.relation is 'direct or ultimate: the parent consolidates the accounts'`,
    );
    this.addSql(`alter table datasets drop constraint datasets_name_check, add constraint datasets_name_check check
      (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'ASIC banned persons', 'DFAT', 'UN',
        'AU localities', 'ASIC AFS licensees', 'ASIC credit licensees', 'ASIC AFS representatives',
        'ASIC credit representatives', 'ACNC charities', 'GLEIF entities', 'GLEIF parents'))`);
  }
}

/** The person to whom an identity document belongs. */
export class Migration20261126400100_identity extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_documents add column sealed_party bytea');
    this.addSql(
      `comment on column onboarding_documents.sealed_party is 'id of a person in the form; null: another kind, nobody in the form, or erased'`,
    );
  }
}
