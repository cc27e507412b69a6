import { Migration } from '@mikro-orm/migrations';

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
