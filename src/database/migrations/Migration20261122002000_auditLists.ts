import { Migration } from '@mikro-orm/migrations';

/**
 * What finds the audit entries of an organisation, the newest first, by what was done and by whom. A body is canonical JSON,
 * and so its action is what stands between the third and the fourth quotation mark, and the id of its actor what stands between
 * the ninth and the tenth. Most entries record a verification: the index of actions does without them.
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
