import { Migration } from '@mikro-orm/migrations';

/** The time of the scheduled attempt that a manual attempt replaced. Earlier deliveries have none. */
export class Migration20261124001000_resumedDeliveries extends Migration {
  override up(): void {
    this.addSql('alter table deliveries add column resume_at timestamptz');
  }
}
