import { Migration } from '@mikro-orm/migrations';

export class Migration20261126000300_dueDiligence extends Migration {
  override up(): void {
    this.addSql('alter table organisations add column asks_source_of_funds boolean not null default false');
    this.addSql(
      `comment on column organisations.asks_source_of_funds is 'whether onboarding asks every business where its money comes from'`,
    );
  }
}
