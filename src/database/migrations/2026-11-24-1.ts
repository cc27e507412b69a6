import { Migration } from '@mikro-orm/migrations';

/** Policy 2026-3 and its two statuses. */
export class Migration20261124000100_policy3 extends Migration {
  override up(): void {
    this.addSql(`alter table organisations drop constraint organisations_policy_version_check,
      add constraint organisations_policy_version_check check (policy_version in ('2026-1', '2026-2', '2026-3'))`);
    // Not validated here: every existing row has one of the earlier statuses, and there may be millions.
    this.addSql(`alter table verifications drop constraint verifications_status_check,
      add constraint verifications_status_check
        check (status in ('verified', 'review', 'blocked', 'inactive', 'not_found', 'error')) not valid`);
    this.addSql(`alter table organisation_verification_counts
      add column review bigint not null default 0, add column blocked bigint not null default 0`);
  }
}

/** Screenings of names without a register number, and the resolutions of their candidates. */
export class Migration20261124000200_screenings extends Migration {
  override up(): void {
    this.addSql(`create table screenings (
      id text primary key references record_keys,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      reference text,
      kind text not null check (kind in ('person', 'body')),
      subject bytea not null,
      status text not null check (status in ('clear', 'candidates', 'confirmed', 'incomplete', 'not_performed')),
      coverage text not null check (coverage in ('clear', 'incomplete', 'not_performed')),
      detail text,
      lists jsonb not null,
      entries jsonb not null,
      sealed bytea not null,
      created_at timestamptz not null,
      erased_at timestamptz
    )`);
    this.addSql(`comment on table screenings is 'names are encrypted under the key of the record'`);
    this.addSql(
      `comment on column screenings.subject is 'HMAC of kind, name, date of birth and country; random once erased'`,
    );
    this.addSql(`comment on column screenings.coverage is 'the status without candidates'`);
    this.addSql(`comment on column screenings.entries is 'list, reference and fingerprint of each candidate'`);
    this.addSql('create index screenings_newest on screenings (organisation_id, mode, id desc)');
    this.addSql('create index screenings_status on screenings (organisation_id, mode, status, id desc)');
    this.addSql(`create index screenings_reference on screenings (organisation_id, mode, reference, id desc)
      where reference is not null`);
    this.addSql('create index screenings_subject on screenings (organisation_id, mode, subject)');
    this.addSql('create index screenings_kept on screenings (id) where erased_at is null');

    this.addSql(`create table screening_resolutions (
      id text primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      screening_id text not null references screenings,
      subject bytea not null,
      list text not null,
      reference text not null,
      fingerprint text not null,
      outcome text not null check (outcome in ('confirmed', 'dismissed')),
      sealed_reason bytea not null,
      resolved_by text not null,
      officer_id text references members,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table screening_resolutions is 'only added to; the newest for a subject and an entry of a list counts'`,
    );
    this.addSql(`create index screening_resolutions_subject on screening_resolutions
      (organisation_id, mode, subject, list, reference, fingerprint, id desc)`);
    this.addSql('create index screening_resolutions_screening on screening_resolutions (screening_id)');
  }
}

/** The suspension of certificates, their content since policy 2026-3, and the entities to check again. */
export class Migration20261124000300_suspension extends Migration {
  override up(): void {
    this.addSql(`alter table certificates
      drop constraint certificates_status_check,
      drop constraint certificates_verdict_check,
      add constraint certificates_status_check
        check (status in ('proposed', 'issued', 'suspended', 'expired', 'revoked')),
      add constraint certificates_verdict_check
        check (verdict in ('clean', 'register_check_passed', 'conditional', 'exception', 'review')),
      add column checks jsonb,
      add column entity_number text generated always as
        (coalesce(subject ->> 'nzbn', replace(subject ->> 'abn', ' ', ''))) stored,
      add column suspended_at timestamptz,
      add column suspension_reasons jsonb not null default '[]',
      add column found_candidates jsonb not null default '[]',
      add column hold jsonb,
      add column accepted_reasons jsonb not null default '[]',
      add column compared_at timestamptz not null default '-infinity',
      add constraint certificates_suspended_check check ((status = 'suspended') = (suspended_at is not null)),
      add constraint certificates_review_check check (verdict <> 'review' or reason is not null)`);
    this.addSql(
      `comment on column certificates.checks is 'what was checked and what was not; null before policy 2026-3'`,
    );
    this.addSql(`comment on column certificates.entity_number is 'NZBN or ABN, digits only'`);
    this.addSql(`comment on column certificates.found_candidates is
      'candidates that screening has found since the verification, each with the time'`);
    this.addSql(`comment on column certificates.hold is 'why an officer has suspended it; null where none has'`);
    this.addSql(
      `comment on column certificates.accepted_reasons is 'reasons that an officer has accepted: they suspend no more'`,
    );
    this.addSql(`comment on column certificates.compared_at is
      'when the data were imported that the certified entity was compared with last'`);
    this.addSql(`alter table monitored_entities
      add column company_status text,
      add column company_compared_at timestamptz not null default '-infinity'`);
    this.addSql(`comment on column monitored_entities.company_status is
      'the code of ASIC that was told last; empty: not in the dataset; null: nothing was told'`);
    this.addSql(`create index monitored_entities_companies on monitored_entities (company_compared_at, id)
      where stopped_at is null and mode = 'live' and register = 'abr'`);
    this.addSql(`alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check check (kind in
      ('endpoint_failing', 'key_expiring', 'certificate_expiring', 'certificate_suspended', 'register_stale'))`);
    this.addSql(`alter table organisations alter column alert_kinds
      set default '{endpoint_failing,key_expiring,certificate_expiring,certificate_suspended}'`);
    // Organisations with the alert for expiring certificates also get the one for suspended certificates.
    this.addSql(`update organisations set alert_kinds = alert_kinds || '{certificate_suspended}'
      where 'certificate_expiring' = any (alert_kinds)`);
    this.addSql('drop index certificates_expiry');
    this.addSql(
      `create index certificates_expiry on certificates (expires_at) where status in ('issued', 'suspended')`,
    );
    this.addSql(`create index certificates_entity on certificates (organisation_id, mode, entity_number)
      where status in ('issued', 'suspended')`);
    this.addSql(`create index certificates_compared on certificates (compared_at)
      where status in ('issued', 'suspended') and mode = 'live'`);
    this.addSql(`create table certificate_rechecks (
      id bigint generated always as identity primary key,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_number text not null,
      due_at timestamptz not null default now()
    )`);
    this.addSql(`comment on table certificate_rechecks is
      'entities of which something was written that may suspend or reinstate their certificates'`);
  }
}

/**
 * An index of the few suspended certificates of an organisation. A recheck is a note about an entity: its number in the
 * queue is a place, not an id.
 */
export class Migration20261124000310_suspendedCertificates extends Migration {
  override up(): void {
    this.addSql(`create index certificates_suspended on certificates (organisation_id, mode, suspended_at)
      where status = 'suspended'`);
    this.addSql('alter table certificate_rechecks rename column id to place');
  }
}

/**
 * Facts of the registers that policy 2026-3 uses. All are null until the next import, because adding a null column
 * rewrites no row.
 */
export class Migration20261124000400_facts extends Migration {
  override up(): void {
    this.addSql('alter table abr_entities add column replaced boolean, add column address_from date');
    this.addSql(`comment on column abr_entities.replaced is 'true or null: most records are not, and need no mark'`);
    this.addSql(
      `comment on column abr_entities.address_from is 'the day of the extract in which state or postcode had changed; null: no change was seen'`,
    );
    this.addSql('alter table register_files add column has_marks boolean not null default false');
    this.addSql(
      `comment on column register_files.has_marks is 'an import has read whether each record is marked as replaced'`,
    );
    this.addSql('alter table nzbn_entities add column details jsonb');
    this.addSql(
      `comment on column nzbn_entities.details is 'what is held of { postcode, addressFrom, removalCommenced, insolvencies, countries }'`,
    );
  }
}

/** Subjects that every import of a list or register screens again, and the matches found. */
export class Migration20261124000500_rescreening extends Migration {
  override up(): void {
    this.addSql(`create table screening_editions (
      number integer primary key,
      sources jsonb not null,
      matcher integer not null,
      created_at timestamptz not null
    )`);
    this.addSql(
      `comment on table screening_editions is 'each combination of imported lists and registers, and the rules that compare names'`,
    );
    this.addSql(`comment on column screening_editions.sources is 'when each was imported, in milliseconds since 1970'`);

    this.addSql(`create table screening_subjects (
      id text primary key,
      kind text not null check (kind in ('monitored_entity', 'certificate', 'onboarding')),
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      entity_kind text,
      entity_number text not null default '',
      verification_id text not null references verifications,
      edition integer not null default 0,
      is_announced boolean not null default true,
      status text check (status in ('clear', 'candidates', 'confirmed', 'incomplete', 'not_performed')),
      candidates integer,
      screened_at timestamptz,
      check ((entity_kind is null) = (entity_number = '')),
      check ((status is null) = (screened_at is null) and (candidates is null) = (screened_at is null))
    )`);
    this.addSql(`comment on column screening_subjects.id is 'that of the monitored entity, certificate or onboarding'`);
    this.addSql(
      `comment on column screening_subjects.edition is 'the last one that it was screened against; 0: screen it again'`,
    );
    this.addSql(
      `comment on column screening_subjects.is_announced is 'whether the policy of the organisation announced candidates then'`,
    );
    this.addSql(
      `create index screening_subjects_due on screening_subjects (organisation_id, mode, edition, entity_number, id)`,
    );
    this.addSql(`create index screening_subjects_entity on screening_subjects (organisation_id, mode, entity_number)`);
    this.addSql(`create index screening_subjects_quiet on screening_subjects (organisation_id) where not is_announced`);

    this.addSql(
      `create index screening_subjects_open on screening_subjects (organisation_id, mode) where candidates > 0`,
    );

    this.addSql(`create table screening_findings (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      subject text not null,
      list text not null,
      entry text not null,
      fingerprint text not null,
      matched_name text not null,
      screened_name text not null,
      strength real not null,
      found_at timestamptz not null,
      told_at timestamptz,
      gone_at timestamptz,
      primary key (organisation_id, mode, subject, list, entry)
    )`);
    this.addSql(`comment on table screening_findings is 'candidates of subjects, as they were announced last'`);
    this.addSql(
      `comment on column screening_findings.subject is 'the register number, or the onboarding and the JSON pointer of the party'`,
    );
    this.addSql(
      `comment on column screening_findings.matched_name is 'of a party an HMAC under the key of its record'`,
    );
    this.addSql(
      `comment on column screening_findings.told_at is 'null: the policy of the organisation does not announce candidates'`,
    );
    this.addSql(`comment on column screening_findings.gone_at is 'the list or the names no longer match since then'`);

    this.addSql(`create table rescreenings (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      edition integer not null,
      lists jsonb not null,
      subjects integer not null,
      finished_at timestamptz not null,
      primary key (organisation_id, mode)
    )`);
    this.addSql(
      `comment on table rescreenings is 'the edition that all subjects of an organisation were screened against last'`,
    );
  }
}
