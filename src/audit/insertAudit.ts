import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditRow } from './auditRow.js';

const insertAuditRows = `audit_entry as (
    insert into audit_entries (id, organisation_id, mode, object_id, body)
    select id, organisation_id, mode, object_id, body from entered
  ), audit_disclosure as (
    insert into audit_disclosures (entry_id, sealed)
    select id, decode(disclosure, 'hex') from entered where disclosure is not null
  )`;

const insertAuditStatement = `with entered as (
    select * from jsonb_to_recordset(?) as row (id text, organisation_id text, mode text, object_id text, body text,
      disclosure text)
  ), ${insertAuditRows} select 1`;

/** Enters rows in the transaction of the entity manager, where it is in one. */
export async function insertAudit(em: EntityManager, rows: readonly AuditRow[]): Promise<void> {
  await em.getConnection().execute(insertAuditStatement, [JSON.stringify(rows)], 'run', em.getTransactionContext());
}
