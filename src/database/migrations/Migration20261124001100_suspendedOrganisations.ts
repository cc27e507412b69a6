import { Migration } from '@mikro-orm/migrations';

/** An operator can suspend an organisation. Only operators see the reason. */
export class Migration20261124001100_suspendedOrganisations extends Migration {
  override up(): void {
    this.addSql('alter table organisations add column suspended_at timestamptz, add column suspended_reason text');
    this.addSql(`alter table organisations add constraint organisations_suspended
      check ((suspended_at is null) = (suspended_reason is null))`);
  }
}
