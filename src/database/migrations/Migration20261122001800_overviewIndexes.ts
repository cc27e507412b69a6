import { Migration } from '@mikro-orm/migrations';

/** Indexes with which the platform overview counts certificates and links by state, without reading their rows. */
export class Migration20261122001800_overviewIndexes extends Migration {
  override up(): void {
    this.addSql('create index certificates_states on certificates (mode, status, expires_at)');
    this.addSql('create index onboarding_links_states on onboarding_links (mode, status, expires_at)');
  }
}
