import { Migration } from '@mikro-orm/migrations';

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
