import { Migration } from '@mikro-orm/migrations';

/** The delivery log finds the few deliveries of an endpoint that have failed among the many that have not. */
export class Migration20261121000500_deliveries extends Migration {
  override up(): void {
    this.addSql("create index deliveries_failed on deliveries (endpoint_id, event_id) where state = 'failed'");
  }
}
