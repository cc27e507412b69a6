import { Migration } from '@mikro-orm/migrations';

/** Stored counts of verifications, and an index for those of one day. */
export class Migration20261122001700_overview extends Migration {
  override up(): void {
    this.addSql(`create table verification_counts (
      since timestamptz not null,
      mode text not null check (mode in ('live', 'test')),
      status text not null,
      fracture_risk text not null,
      verifications bigint not null,
      primary key (since, mode, status, fracture_risk)
    )`);
    this.addSql(`comment on table verification_counts is
      'verifications by the time in their ids: of a day (UTC), or of five minutes while its day may still change'`);
    this.addSql(`comment on column verification_counts.fracture_risk is 'empty: without a score'`);

    this.addSql(`create table verification_count_progress (
      is_only boolean primary key default true check (is_only),
      closed_until timestamptz not null,
      counted_until timestamptz not null,
      next_id text not null
    )`);
    this.addSql(
      `comment on column verification_count_progress.closed_until is 'what is older is counted by days, for good'`,
    );
    this.addSql(`comment on column verification_count_progress.next_id is
      'the smallest id of a time that is not counted yet; it goes with counted_until'`);

    this.addSql(`create index verifications_errors on verifications (id) where status = 'error'`);
    this.addSql(
      `create index deliveries_finished on deliveries (mode, finished_at) include (state) where state <> 'pending'`,
    );
  }
}

/** Indexes with which the platform overview counts certificates and links by state, without reading their rows. */
export class Migration20261122001800_overviewIndexes extends Migration {
  override up(): void {
    this.addSql('create index certificates_states on certificates (mode, status, expires_at)');
    this.addSql('create index onboarding_links_states on onboarding_links (mode, status, expires_at)');
  }
}

/** Stored counts of verifications for each organisation, and an index for the few that need attention. */
export class Migration20261122001900_organisationOverview extends Migration {
  override up(): void {
    this.addSql(`create table organisation_verification_counts (
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      since timestamptz not null,
      verified bigint not null,
      inactive bigint not null,
      not_found bigint not null,
      error bigint not null,
      low bigint not null,
      medium bigint not null,
      high bigint not null,
      critical bigint not null,
      primary key (organisation_id, mode, since)
    )`);
    this.addSql(`comment on table organisation_verification_counts is
      'verifications by the time in their ids, of a quarter of an hour, the last 190 days; counted with verification_counts'`);
    this.addSql('create index organisation_verification_counts_since on organisation_verification_counts (since)');
    // The old counts lack the organisation, so counting starts from the beginning.
    this.addSql('truncate verification_counts, verification_count_progress');

    this.addSql(`create index onboardings_waiting on onboardings (organisation_id, mode, submitted_at)
      where status in ('in_review', 'on_hold')`);
    this.addSql(
      `create index decisions_waiting on decisions (organisation_id, mode, decided_at) where status = 'proposed'`,
    );
    this.addSql(
      `create index certificates_waiting on certificates (organisation_id, mode, created_at) where status = 'proposed'`,
    );
    this.addSql(
      `create index certificates_ending on certificates (organisation_id, mode, expires_at) where status = 'issued'`,
    );
    this.addSql(`create index bulks_failed on bulks (organisation_id, mode, finished_at) where status = 'failed'`);
    this.addSql(`create index verifications_candidates on verifications (organisation_id, mode, id)
      where facts @? '$.further.*.candidates[0]'`);
  }
}

/**
 * Indexes of an organisation's audit entries, newest first, by action and by actor. A body is canonical JSON, so its
 * action is always between the third and fourth quotation mark, and its actor's id between the ninth and tenth. The
 * index of actions leaves out entries that record a verification, which are most.
 */
export class Migration20261122002000_auditLists extends Migration {
  override up(): void {
    this.addSql(`create index audit_entries_newest on audit_entries (organisation_id, coalesce(mode, ''), id)
      where organisation_id is not null`);
    this.addSql(`create index audit_entries_actions
      on audit_entries (organisation_id, coalesce(mode, ''), split_part(body, '"', 4), id)
      where organisation_id is not null and split_part(body, '"', 4) <> 'verification.recorded'`);
    this.addSql(`create index audit_entries_actors
      on audit_entries (organisation_id, coalesce(mode, ''), split_part(body, '"', 10), id)
      where organisation_id is not null`);
  }
}

/** The e-mail alerts that organisations and operators chose, and those that were sent. */
export class Migration20261122002010_alerts extends Migration {
  override up(): void {
    this.addSql(`alter table organisations
      add column alert_kinds text[] not null default '{endpoint_failing,key_expiring,certificate_expiring}',
      add column alert_roles text[] not null default '{owner}',
      add column alerts_of_test_data boolean not null default false`);
    this.addSql(`create table alerts (
      id text primary key,
      organisation_id text references organisations,
      mode text not null check (mode in ('live', 'test')),
      kind text not null check (kind in ('endpoint_failing', 'key_expiring', 'certificate_expiring', 'register_stale')),
      subject_id text not null,
      subject text not null,
      threshold text not null,
      recipients integer not null,
      created_at timestamptz not null
    )`);
    this.addSql(`comment on column alerts.organisation_id is 'null: operators were told'`);
    this.addSql(`comment on column alerts.threshold is
      'what it was told of: how many days before the end, the day of the data, or when an endpoint failed'`);
    this.addSql(
      `create unique index alerts_once on alerts (coalesce(organisation_id, ''), kind, subject_id, threshold)`,
    );
    this.addSql('create index alerts_newest on alerts (organisation_id, mode, id)');
    this.addSql(`create index api_keys_expiring on api_keys (expires_at)
      where revoked_at is null and expires_at is not null and organisation_id is not null`);
    this.addSql('create index api_keys_replaced on api_keys (replaces_key_id) where replaces_key_id is not null');
  }
}

/** Notes and assignees of verifications. The verifications themselves never change. */
export class Migration20261122002100_verificationNotes extends Migration {
  override up(): void {
    this.addSql(`create table verification_notes (
      id text primary key,
      verification_id text not null references verifications,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      author_id text not null,
      sealed_text bytea not null,
      created_at timestamptz not null
    )`);
    this.addSql(`comment on table verification_notes is
      'only added to; sealed under the key of the record of the onboarding link, or else of the verification itself'`);
    this.addSql(`comment on column verification_notes.author_id is 'the key or the member'`);
    this.addSql('create index verification_notes_verification on verification_notes (verification_id, id desc)');
    // An erasure looks up the verifications of a link.
    this.addSql('create index verifications_link on verifications (link_id) where link_id is not null');

    this.addSql(`create table verification_assignees (
      verification_id text primary key references verifications,
      organisation_id text not null references organisations,
      mode text not null check (mode in ('live', 'test')),
      assignee_id text not null references members,
      assigned_at timestamptz not null
    )`);
    this.addSql(`comment on table verification_assignees is 'one that nobody is to see to has no row'`);
    this.addSql(`create index verification_assignees_newest on verification_assignees
      (organisation_id, mode, assignee_id, verification_id desc)`);
  }
}

/** An index of the cases that wait for a decision, oldest first, without those that are decided. */
export class Migration20261122002200_caseQueue extends Migration {
  override up(): void {
    this.addSql(`create index onboardings_queue on onboardings (organisation_id, mode, id)
      where status in ('in_review', 'on_hold')`);
  }
}
