import { Migration } from '@mikro-orm/migrations';

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

/** A receiver that asks for a pause gets it from all workers. */
export class Migration20261130000830_heldEndpoints extends Migration {
  override up(): void {
    this.addSql('alter table endpoint_rates add column held_until timestamptz, add column held_version integer');
    this.addSql(
      `comment on column endpoint_rates.held_until is 'until then the receiver of held_version wants no attempts; null: never asked'`,
    );
  }
}

/** The hourly deletion finds old e-mails without those of records, which stay as long as the record. */
export class Migration20261130000840_oldMails extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists mails_old');
    this.addSql(`create index concurrently mails_old on mails (id) where record_id is null and state <> 'pending'`);
  }
}

/** A notice of removal and an insolvency of a New Zealand entity leave its status as it is. */
export class Migration20261130000850_monitoredProceedings extends Migration {
  override up(): void {
    this.addSql('alter table monitored_entities add column removal_commenced boolean, add column insolvencies jsonb');
    this.addSql(
      `comment on column monitored_entities.removal_commenced is 'whether the register will remove it; null: not known'`,
    );
    this.addSql(
      `comment on column monitored_entities.insolvencies is 'those without an end as last reported; null: not compared yet'`,
    );
  }
}

/** A dismissal of a name that a caller sent does not cover what screening has since found for the same name of the entity. */
export class Migration20261130000860_sentFindings extends Migration {
  override up(): void {
    this.addSql('alter table screening_findings add column is_sent boolean');
    this.addSql(
      `comment on column screening_findings.is_sent is 'whether only a caller sent screened_name; null: not known, or a party of an applicant'`,
    );
  }
}

/**
 * Workers of earlier releases store a submission that they screen again without an audit entry, and the check of the case
 * would report tampering. They screen nothing after an edition of a newer name matcher. The lock keeps them from adding one at the same time.
 */
export class Migration20261130000870_pausedReleases extends Migration {
  override up(): void {
    this.addSql('lock table screening_editions in share row exclusive mode');
    this.addSql(`insert into screening_editions (number, sources, matcher, created_at)
      select number + 1, sources, 10, now() from (select * from screening_editions order by number desc limit 1) latest
      where matcher < 10`);
  }
}
