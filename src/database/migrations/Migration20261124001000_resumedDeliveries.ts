import { Migration } from '@mikro-orm/migrations';

/** When the automatic attempt is made whose place an attempt by hand took. Deliveries of before have none. */
export class Migration20261124001000_resumedDeliveries extends Migration {
  override up(): void {
    this.addSql('alter table deliveries add column resume_at timestamptz');
  }
}
