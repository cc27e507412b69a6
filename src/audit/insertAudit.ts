import type { EntityManager } from '@mikro-orm/postgresql';
import type { PoolClient } from 'pg';
import type { AuditRow } from './auditRow.js';

const insertAuditRows = `audit_entry as (
    insert into audit_entries (id, organisation_id, mode, object_id, body)
    select id, organisation_id, mode, object_id, body from entered
  ), audit_disclosure as (
    insert into audit_disclosures (entry_id, sealed)
    select id, decode(disclosure, 'hex') from entered where disclosure is not null
  )`;

const insertStatement = (parameter: string): string => `with entered as (
    select * from jsonb_to_recordset(${parameter}::jsonb) as row (id text, organisation_id text, mode text, object_id text, body text,
      disclosure text)
  ), ${insertAuditRows} select 1`;

/** Enters rows in the transaction of the entity manager, where it is in one. */
export async function insertAudit(em: EntityManager, rows: readonly AuditRow[]): Promise<void> {
  await em.getConnection().execute(insertStatement('?'), [JSON.stringify(rows)], 'run', em.getTransactionContext());
}

/** The same in the transaction of a connection. */
export async function insertAuditOn(client: PoolClient, rows: readonly AuditRow[]): Promise<void> {
  await client.query(insertStatement('$1'), [JSON.stringify(rows)]);
}
