import { Migration } from '@mikro-orm/migrations';

/**
 * A key has the role of the member who created it, and keys that it creates have the same role. Keys from the console
 * have neither role nor member. Keys of members removed earlier become invalid.
 */
export class Migration20261123000300_keyRoles extends Migration {
  override up(): void {
    this.addSql(`alter table api_keys
      add column member_id text references members,
      add column role text check (role in ('owner', 'developer', 'officer', 'viewer')),
      add check ((member_id is null) = (role is null))`);
    this.addSql(`with recursive carried as (
        select id, created_by_member_id as member_id from api_keys where created_by_member_id is not null
        union
        select child.id, carried.member_id from carried join api_keys child
          on child.created_by_key_id = carried.id and child.created_by_member_id is null
      )
      update api_keys set member_id = members.id, role = members.role,
        revoked_at = coalesce(api_keys.revoked_at, case when members.removed_at is not null then now() end)
      from carried join members on members.id = carried.member_id where api_keys.id = carried.id`);
    this.addSql('create index api_keys_member on api_keys (member_id) where revoked_at is null');
  }
}

/** The name of a bulk's lease. A process that lost its lease cannot end another process's. */
export class Migration20261123000400_bulkLease extends Migration {
  override up(): void {
    this.addSql('alter table bulks add column lease text');
    this.addSql(`comment on column bulks.lease is 'names the holder of the lease; other processes cannot release it'`);
  }
}

/** The progress of the last recovery of each endpoint. */
export class Migration20261123000410_webhookRecoveries extends Migration {
  override up(): void {
    this.addSql(`create table webhook_recoveries (
      endpoint_id text primary key references webhook_endpoints on delete cascade,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      since timestamptz not null,
      phase text not null default 'failed' check (phase in ('failed', 'missed', 'done')),
      failed_after text not null default '',
      missed_before bigint,
      recovered integer not null default 0,
      started_at timestamptz not null,
      continued_at timestamptz not null,
      finished_at timestamptz,
      check ((phase = 'done') = (finished_at is not null))
    )`);
    this.addSql(
      `comment on column webhook_recoveries.failed_after is 'the event up to which failed deliveries are dealt with'`,
    );
    this.addSql(
      `comment on column webhook_recoveries.missed_before is
        'the place of the oldest event that was looked at, newest first; null before the first'`,
    );
    this.addSql('create index webhook_recoveries_open on webhook_recoveries (continued_at) where finished_at is null');
  }
}

/** Whether a challenge has proved that the organisation controls an endpoint's URL. */
export class Migration20261123000420_webhookVerification extends Migration {
  override up(): void {
    this.addSql(`alter table webhook_endpoints
      add column verification text not null default 'unverified'
        check (verification in ('unverified', 'pending', 'verified')),
      add column verified_at timestamptz,
      add constraint webhook_endpoints_verified check ((verification = 'verified') = (verified_at is not null))`);
    this.addSql(
      `comment on column webhook_endpoints.verification is 'pending: nothing is delivered until the URL is verified'`,
    );
  }
}

/** Indexes for erasure, retention and password resets, and for the filters of lists. */
export class Migration20261123000500_reads extends Migration {
  override up(): void {
    // An erasure empties the mails and legal holds of a record. The deletion of a mail looks for decisions that name
    // it, and the hourly job for mails with an expired link.
    this.addSql('create index mails_record on mails (record_id) where record_id is not null');
    this.addSql('create index legal_holds_onboarding on legal_holds (onboarding_id)');
    this.addSql('create index decisions_mail on decisions (mail_id) where mail_id is not null');
    this.addSql('create index mails_sealed on mails (id) where sealed_text is not null and record_id is null');
    // A password reset searches across organisations.
    this.addSql('create index members_email_anywhere on members (lower(email)) where removed_at is null');

    // Filters of lists. Values that most rows have are left out of the indexes, because every verification writes these
    // tables.
    this.addSql(`create index verifications_by_status on verifications (organisation_id, mode, status, id desc)
      where status <> 'verified'`);
    this.addSql(`create index verifications_by_risk on verifications (organisation_id, mode, fracture_risk, id desc)
      where fracture_risk <> 'low'`);
    this.addSql(`create index events_by_kind on events (organisation_id, mode, kind, position)
      where position is not null and kind <> 'verification.completed'`);
    for (const table of ['certificates', 'decisions', 'onboardings', 'onboarding_links', 'bulks']) {
      this.addSql(`create index ${table}_by_status on ${table} (organisation_id, mode, status, id desc)`);
    }
    this.addSql('create index onboardings_by_assignee on onboardings (organisation_id, mode, assignee_id, id desc)');
    this.addSql(
      'create index onboardings_unassigned on onboardings (organisation_id, mode, id desc) where assignee_id is null',
    );
    // An unused link is open or expired, depending on the time.
    const isUnused = `where status in ('created', 'opened')`;
    this.addSql(
      `create index onboarding_links_unused on onboarding_links (organisation_id, mode, id desc) ${isUnused}`,
    );
    this.addSql(
      `create index onboarding_links_ending on onboarding_links (organisation_id, mode, status, expires_at) ${isUnused}`,
    );
    this.addSql(
      'create index candidate_resolutions_by_list on candidate_resolutions (organisation_id, mode, list, id desc)',
    );
    this.addSql(
      'create index candidate_resolutions_by_outcome on candidate_resolutions (organisation_id, mode, outcome, id desc)',
    );
  }
}

/**
 * An index of audit entries whose columns name another organisation or mode than their body. It is empty unless
 * somebody moves an entry. Before version 16, PostgreSQL cannot test text for JSON without an error, so there is no
 * index. auditCheck needs version 16 anyway.
 */
export class Migration20261123000510_movedEntries extends Migration {
  override up(): void {
    this.addSql(`do $do$ begin
      if current_setting('server_version_num')::int >= 160000 then
        execute $index$create index audit_entries_moved on audit_entries (id) where case when body is json object
          then organisation_id is distinct from body::json ->> 'organisationId' or mode is distinct from body::json ->> 'mode' end$index$;
      end if;
    end $do$`);
  }
}

/** Responses of live registers are stored encrypted: they name directors, shareholders and sole traders. */
export class Migration20261123000600_registerAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table register_answers
      add column sealed_body bytea,
      alter column body drop not null,
      add constraint register_answers_one_body check (num_nonnulls(body, sealed_body) = 1)`);
    // A worker encrypts what earlier versions stored. Afterwards this index is empty.
    this.addSql('create index register_answers_plain on register_answers (id) where body is not null');
    this.addSql(`comment on column register_answers.body is
      'of earlier versions, until it is encrypted: the text, compressed with gzip; secrets are taken out'`);
    this.addSql(`comment on column register_answers.sealed_body is
      'the same, as base64, encrypted under SECRETS_KEY for its row'`);
  }
}

/** Codes belong to the device that requested them, and are counted per day. Codes sent before are void. */
export class Migration20261123000700_applicantCodes extends Migration {
  override up(): void {
    this.addSql('delete from onboarding_codes');
    this.addSql(`alter table onboarding_codes
      drop constraint onboarding_codes_pkey,
      drop column expires_at,
      add column device_hash bytea not null,
      add column place bytea not null,
      add primary key (link_id, device_hash, sent_at)`);
    this.addSql(`comment on column onboarding_codes.place is 'HMAC of the network address that asked'`);
  }
}
