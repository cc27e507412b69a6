import { Migration } from '@mikro-orm/migrations';

/**
 * An index of audit entries whose columns name another organisation or mode than their body. It is empty unless
 * somebody moves an entry. Before version 16, PostgreSQL cannot test text for JSON without an error, so there is no
 * index. auditCheck needs version 16 anyway.
 */
export class Migration20261123000510_movedEntries extends Migration {
  override up(): void {
    this.addSql(`do $do$ begin
      if current_setting('server_version_num')::int >= 160000 then
        execute $index$create index audit_entries_moved on audit_entries (id) where case when body is json object
          then organisation_id is distinct from body::json ->> 'organisationId' or mode is distinct from body::json ->> 'mode' end$index$;
      end if;
    end $do$`);
  }
}
