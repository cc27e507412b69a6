import { Migration } from '@mikro-orm/migrations';

/**
 * Finds audit entries that are kept for another organisation or mode than their body says, wherever they lie in the chain. The index
 * is empty until somebody moves one: writing an entry evaluates its condition and adds nothing to it. PostgreSQL before 16 cannot
 * tell JSON from other text without an error, and gets no index: auditCheck needs 16, as operations.md says of the service.
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
