import { Migration } from '@mikro-orm/migrations';

/** What counts certificates and links by their states, for the overview of operators, without reading what they hold. */
export class Migration20261122001800_overviewIndexes extends Migration {
  override up(): void {
    this.addSql('create index certificates_states on certificates (mode, status, expires_at)');
    this.addSql('create index onboarding_links_states on onboarding_links (mode, status, expires_at)');
  }
}
