import { Migration } from '@mikro-orm/migrations';

/** An index of the cases that wait for a decision, oldest first, without those that are decided. */
export class Migration20261122002200_caseQueue extends Migration {
  override up(): void {
    this.addSql(`create index onboardings_queue on onboardings (organisation_id, mode, id)
      where status in ('in_review', 'on_hold')`);
  }
}
