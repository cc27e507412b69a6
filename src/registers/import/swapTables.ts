import { setTimeout } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import { ImportRefusal } from './importRefusal.js';
import type { ImportedTable } from './importedTable.js';

const lockNotAvailable = '55P03';
const lockSeconds = 2;
/** Ten minutes, half of them waiting. */
const mostTries = 150;

/**
 * Puts the staging table in the place of the one that it is like, within the running transaction: readers see all of the old
 * data until it commits, and all of the new from then on.
 */
export async function swapTables(client: PoolClient, staging: string, table: ImportedTable): Promise<void> {
  for (const { name, on } of table.indexes) await client.query(`create index ${name}_new on ${staging} ${on}`);
  await client.query(`analyze ${staging} (${table.searched.join(', ')})`);
  await carryPrivileges(client, staging, table.name);
  await lockAlone(client, table.name);
  await client.query(`drop table ${table.name}`);
  await client.query(`alter table ${staging} rename to ${table.name}`);
  if (table.key !== null) await client.query(`alter index ${staging}_pkey rename to ${table.name}_pkey`);
  for (const { name } of table.indexes) await client.query(`alter index ${name}_new rename to ${name}`);
}

/**
 * Waits for the table without holding others up: whoever reads it for long, as a backup does, would have every look-up queue
 * behind the one that waits to replace it.
 * @throws ImportRefusal where somebody reads it for ten minutes
 */
async function lockAlone(client: PoolClient, table: string): Promise<void> {
  await client.query('savepoint alone');
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      await client.query(`set local lock_timeout = '${lockSeconds}s'`);
      await client.query(`lock table ${table} in access exclusive mode`);
      await client.query('set local lock_timeout = 0');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === lockNotAvailable)) throw error;
      await client.query('rollback to savepoint alone');
      await setTimeout(lockSeconds * 1_000);
    }
  }
  throw new ImportRefusal(
    `Another session, such as a backup, has read ${table} for ten minutes. Try again when it has ended.`,
  );
}

/** A table that is made anew has lost what others had been granted on the old one. */
export async function carryPrivileges(client: PoolClient, staging: string, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on ${staging} to %s', privilege_type, coalesce(quote_ident(rolname), 'public')) as statement
     from pg_class, aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
     where pg_class.oid = $1::regclass and grantee <> relowner`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
}
