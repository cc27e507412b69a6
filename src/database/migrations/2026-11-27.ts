import { Migration } from '@mikro-orm/migrations';

/** ASIC's register of liquidators, by name. */
export class Migration20261127010000_liquidators extends Migration {
  override up(): void {
    this.addSql(`create table asic_liquidators
      (last_word text not null, name text not null, number text not null, status text, suspended_from date)`);
    this.addSql('create index asic_liquidators_last_word_index on asic_liquidators (last_word)');
    this.addSql(`comment on column asic_liquidators.last_word is 'of the folded name, by which a row is found'`);
    this.addSql(`comment on column asic_liquidators.name is 'given names first'`);
    this.addSql(`alter table datasets drop constraint datasets_name_check, add constraint datasets_name_check check
      (name in ('ASIC companies', 'ASIC business names', 'ASIC banned organisations', 'ASIC banned persons', 'DFAT', 'UN',
        'AU localities', 'ASIC AFS licensees', 'ASIC credit licensees', 'ASIC AFS representatives',
        'ASIC credit representatives', 'ACNC charities', 'GLEIF entities', 'GLEIF parents', 'ASIC liquidators'))`);
  }
}

/** The product that a business asks for, on which a policy of an organisation may have rules. */
export class Migration20261127120000_linkProducts extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_links add column product text');
    this.addSql(
      `comment on column onboarding_links.product is 'short name that the organisation gives to the product; in lower case'`,
    );
  }
}

/** Cases are also compared by the phone number of the person who declares. */
export class Migration20261127130000_phoneFingerprints extends Migration {
  override up(): void {
    this.addSql(`alter table onboarding_fingerprints drop constraint onboarding_fingerprints_kind_check,
      add constraint onboarding_fingerprints_kind_check
        check (kind in ('business_number', 'person', 'email', 'phone', 'document')) not valid`);
  }
}

/** The digest of the record that a row was written from. An import skips records whose row has it. */
export class Migration20261128120000_recordDigests extends Migration {
  override up(): void {
    this.addSql('alter table abr_entities add column digest bigint');
    this.addSql('alter table abr_entities set (fillfactor = 96)');
    this.addSql('alter table register_files add column digest_seed bigint');
    this.addSql(
      `comment on column abr_entities.digest is 'XXH64 of the bytes of its record; the seed is register_files.digest_seed plus the version of the rows'`,
    );
    this.addSql(`comment on column register_files.digest_seed is 'null if rows of the file have no digest'`);
  }
}

/** An import reads the digests of one file after the other. */
export class Migration20261128120100_rowsOfFile extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists abr_entities_file_index');
    this.addSql('create index concurrently abr_entities_file_index on abr_entities (file)');
  }
}

/**
 * A new event has no position yet, and an audit entry is almost never moved, so neither has to be in these indexes. The index of
 * positions contained new events too. The index of moved entries parsed each new body three times.
 */
export class Migration20261128000000_indexesOfNewRows extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists events_by_position');
    this.addSql(`create unique index concurrently events_by_position on events (organisation_id, mode, position)
      where position is not null`);
    this.addSql('drop index concurrently if exists events_order');
    this.addSql('drop index concurrently if exists audit_entries_misplaced');
    // Bodies are canonical JSON, whose members have one order.
    this.addSql(`create index concurrently audit_entries_misplaced on audit_entries (id)
      where strpos(body, '"organisationId":' || coalesce('"' || organisation_id || '"', 'null') || ',"outcome":') = 0
        or strpos(body, '"mode":' || coalesce('"' || mode || '"', 'null') || ',"object":') = 0`);
    this.addSql('drop index concurrently if exists audit_entries_moved');
  }
}

/** A search for a word in very many names reads these entities. Listing all names with the word took most of its time. */
export class Migration20261128130000_firstNumbers extends Migration {
  override up(): void {
    for (const table of ['abr_words', 'nzbn_words']) {
      this.addSql(`alter table ${table} add column first_numbers bigint[]`);
      this.addSql(
        `comment on column ${table}.first_numbers is 'the entities of the first names with the word, in the order of the names; null if the index lists them fast enough'`,
      );
    }
  }
}

/** Most claims of a page's deliveries have room for the new versions there. Such a claim writes no index. */
export class Migration20261128130100_roomForClaims extends Migration {
  override up(): void {
    this.addSql('alter table deliveries set (fillfactor = 60)');
  }
}

/** The second officer confirms what the first has seen, and a dismissal applies to every name that was shown. */
export class Migration20261129000000_findingsOfProposals extends Migration {
  override up(): void {
    this.addSql('alter table decisions add column known_findings text[]');
    this.addSql(
      `comment on column decisions.known_findings is 'the reasons of the case and MACs of the candidates when an approval was proposed; null for any other decision'`,
    );
    this.addSql(`alter table candidate_resolutions add column other_names text[] not null default '{}'`);
    this.addSql(
      `comment on column candidate_resolutions.other_names is 'the further names of the entity that the candidate showed'`,
    );
  }
}

/** Most deliveries succeed at once. They need no row of an attempt then. */
export class Migration20261129120000_firstAttempts extends Migration {
  override up(): void {
    this.addSql(`alter table deliveries add column first_status smallint, add column first_response text,
      add column first_response_headers json, add column first_started_at timestamptz, add column first_duration_ms integer`);
    this.addSql(
      `comment on column deliveries.first_started_at is 'of the first attempt, if it succeeded and was not manual; all others are in delivery_attempts'`,
    );
    // The condition is outside, because the planner does not search a part of a union by its index if the part has one.
    this.addSql(`create view all_attempts as select * from (
      select endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status, error, response,
        response_headers, started_at, duration_ms, next_attempt_at from delivery_attempts
      union all
      select endpoint_id, event_id, 1::smallint, organisation_id, mode, false, 'delivered', first_status, null::text, first_response,
        first_response_headers, first_started_at, first_duration_ms, null::timestamptz
      from deliveries
    ) attempt where started_at is not null`);
  }
}

/** An applicant who is asked for more information may remove a file, but its bytes stay as part of the earlier submission. */
export class Migration20261130000000_keptDocuments extends Migration {
  override up(): void {
    this.addSql('alter table onboarding_documents add column is_kept boolean not null default false');
    this.addSql(
      `comment on column onboarding_documents.is_kept is 'removed from the form after a submission with it, so its bytes stay'`,
    );
  }
}

export class Migration20261130000100_keptIdentityDocuments extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists onboarding_documents_identity');
    this.addSql(`create index concurrently onboarding_documents_identity on onboarding_documents (link_id)
      where kind = 'identity' and (removed_at is null or is_kept) and deleted_at is null`);
  }
}

/** A case keeps the verifications of its earlier rounds, which may be of another number. */
export class Migration20261130000200_submissionsVerification extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists onboarding_submissions_verification');
    this.addSql(
      'create index concurrently onboarding_submissions_verification on onboarding_submissions (verification_id)',
    );
  }
}

/** The names that screening found are deleted when their certificate has ended. Few certificates have any. */
export class Migration20261130000300_certificateCandidates extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists certificates_candidates');
    this.addSql(
      `create index concurrently certificates_candidates on certificates (coalesce(revoked_at, expires_at))
      where found_candidates <> '[]'`,
    );
  }
}

/** Codes and password links are sent first, and then the e-mails of the organisations in turn. */
export class Migration20261130000400_mailTurns extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists mails_turn');
    this.addSql(`create index concurrently mails_turn on mails
      ((case when kind in ('onboardingLink.code', 'password.reset') then '' else coalesce(organisation_id, 'platform') end), due_at, id)
      where state = 'pending'`);
  }
}

export class Migration20261130000500_fingerprintRounds extends Migration {
  override up(): void {
    this.addSql(
      `comment on table onboarding_fingerprints is 'what finds other cases about the same: of the newest round, and businesses and persons of all'`,
    );
  }
}

/** A link of an e-mail clears wrong passwords, and not wrong codes. */
export class Migration20261130000550_codeFailures extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column code_failures smallint not null default 0');
    this.addSql(`comment on column accounts.code_failures is 'consecutive wrong codes, which failures contains too'`);
  }
}

/** The number of a body that is registered under another law is an ARBN: its end does not end the body. */
export class Migration20261130000600_companyTypes extends Migration {
  override up(): void {
    this.addSql('alter table asic_companies add column type text');
    this.addSql(
      `comment on column asic_companies.type is 'code of ASIC, such as APTY or RACN; null if imported before types were kept'`,
    );
  }
}

/** An end that is recorded late erases nothing at once: there is time to correct it. */
export class Migration20261130000650_relationshipEnds extends Migration {
  override up(): void {
    this.addSql('alter table onboardings add column relationship_end_recorded_at timestamptz');
    this.addSql(
      `comment on column onboardings.relationship_end_recorded_at is 'when the end was recorded or corrected last; null before that was kept'`,
    );
  }
}

/** The hourly erasure passes the verifications that are not erased yet, and not all that ever were. */
export class Migration20261130000700_keptVerifications extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists verifications_kept');
    this.addSql('create index concurrently verifications_kept on verifications (id) where erased_at is null');
  }
}

/** The responses of registers that no verification has are found without reading the verifications of their number. */
export class Migration20261130000710_verificationEvidence extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists verifications_evidence');
    this.addSql(`create index concurrently verifications_evidence on verifications ((facts #>> '{answer,evidence,id}'))
      where facts #>> '{answer,evidence,id}' is not null`);
  }
}

/** Alerts about candidates and proposals. An organisation that exists chooses them: gateways before them cannot read them. */
export class Migration20261130000800_officerAlerts extends Migration {
  override up(): void {
    this.addSql(`alter table alerts drop constraint alerts_kind_check, add constraint alerts_kind_check check (kind in
      ('endpoint_failing', 'key_expiring', 'certificate_expiring', 'certificate_suspended', 'candidate_found',
        'approval_waiting', 'register_stale')) not valid`);
    this.addSql('alter table screening_findings add column announced_at timestamptz');
    this.addSql(
      `comment on column screening_findings.announced_at is 'of the event about it; null without one: the organisation knew it'`,
    );
  }
}

export class Migration20261130000805_announcedFindings extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists screening_findings_announced');
    this.addSql(
      'create index concurrently screening_findings_announced on screening_findings (announced_at) where gone_at is null',
    );
  }
}

/** An NZBN extract without one of the files that are published separately proves no absence. */
export class Migration20261130000810_missingGroups extends Migration {
  override up(): void {
    this.addSql('alter table register_extracts add column missing_groups text[]');
    this.addSql(
      `comment on column register_extracts.missing_groups is 'groups of entities of which an NZBN extract has none; null: not known'`,
    );
  }
}

/** A dismissal of a name that a caller sent does not cover the same name from a register. */
export class Migration20261130000820_screenedAs extends Migration {
  override up(): void {
    this.addSql('alter table candidate_resolutions add column screened_as text[]');
    this.addSql(
      `comment on column candidate_resolutions.screened_as is 'whose name each is: screened_name, then other_names; null before that was kept'`,
    );
  }
}
