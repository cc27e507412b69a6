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
