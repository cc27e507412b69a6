import { Migration } from '@mikro-orm/migrations';

/** Finds the suspended certificates of an organisation, of which there are few; a note about an entity has a place and no id. */
export class Migration20261124000310_suspendedCertificates extends Migration {
  override up(): void {
    this.addSql(`create index certificates_suspended on certificates (organisation_id, mode, suspended_at)
      where status = 'suspended'`);
    this.addSql('alter table certificate_rechecks rename column id to place');
  }
}
