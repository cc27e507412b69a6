import { Migration } from '@mikro-orm/migrations';

/** The name of a bulk's lease. A process that lost its lease cannot end another process's. */
export class Migration20261123000400_bulkLease extends Migration {
  override up(): void {
    this.addSql('alter table bulks add column lease text');
    this.addSql(`comment on column bulks.lease is 'names the holder of the lease; other processes cannot release it'`);
  }
}
