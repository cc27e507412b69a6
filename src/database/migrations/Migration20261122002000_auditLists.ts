import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes of an organisation's audit entries, newest first, by action and by actor. A body is canonical JSON, so its
 * action is always between the third and fourth quotation mark, and its actor's id between the ninth and tenth. The
 * index of actions leaves out entries that record a verification, which are most.
 */
export class Migration20261122002000_auditLists extends Migration {
  override up(): void {
    this.addSql(`create index audit_entries_newest on audit_entries (organisation_id, coalesce(mode, ''), id)
      where organisation_id is not null`);
    this.addSql(`create index audit_entries_actions
      on audit_entries (organisation_id, coalesce(mode, ''), split_part(body, '"', 4), id)
      where organisation_id is not null and split_part(body, '"', 4) <> 'verification.recorded'`);
    this.addSql(`create index audit_entries_actors
      on audit_entries (organisation_id, coalesce(mode, ''), split_part(body, '"', 10), id)
      where organisation_id is not null`);
  }
}
