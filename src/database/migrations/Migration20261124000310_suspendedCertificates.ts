import { Migration } from '@mikro-orm/migrations';

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
