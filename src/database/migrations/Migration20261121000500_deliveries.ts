import { Migration } from '@mikro-orm/migrations';

/** The index with which the delivery log finds the few failed deliveries of an endpoint. */
export class Migration20261121000500_deliveries extends Migration {
  override up(): void {
    this.addSql("create index deliveries_failed on deliveries (endpoint_id, event_id) where state = 'failed'");
  }
}
