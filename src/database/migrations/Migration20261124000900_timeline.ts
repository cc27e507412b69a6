import { Migration } from '@mikro-orm/migrations';

/** Indexes for the timeline of a verification. Most events and monitored entities have no entry in them. */
export class Migration20261124000900_timeline extends Migration {
  override up(): void {
    this.addSql(`create index events_entity on events
      (organisation_id, mode, coalesce(data ->> 'nzbn', data ->> 'abn'), id desc)
      where kind in ('entity.changed', 'screening.candidate_found')`);
    this.addSql(`create index monitored_entities_stopped on monitored_entities (organisation_id, mode, register, number)
      where stopped_at is not null`);
  }
}
