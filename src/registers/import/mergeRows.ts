import { setTimeout } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { ImportRefusal } from './importRefusal.js';
import { unmatchedTable } from './knownRecords.js';
import type { ImportedTable, RegisterTable } from './registerTables.js';
import type { Staging } from './stageFiles.js';

export interface MergeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Staged rows and rows to delete for each transaction, which takes some tens of milliseconds, so that a merge blocks nobody for long. */
const batchSize = 10_000;

/**
 * Makes the register's rows of these files equal to the staged ones, in one transaction for each range of numbers. Only
 * rows that differ are written, and their numbers are queued for the name index. A row that differs in its digest alone is not
 * counted. An interrupted merge has finished
 * whole ranges, and the next run does the rest.
 */
export async function mergeRows(
  client: PoolClient,
  staging: string,
  table: RegisterTable,
  /** The day of the files, YYYY-MM-DD. */
  asOf: string,
): Promise<MergeCounts> {
  const total = { added: 0, changed: 0, removed: 0 };
  const statement = mergeStatement(staging, table);
  for (let after = '0'; after !== maxNumber;) {
    const upTo = await findBatchEnd(client, staging, table, after);
    const { rows } = await client.query<MergeCounts>(statement, [after, upTo, ...(table.address ? [asOf] : [])]);
    total.added += rows[0]?.added ?? 0;
    total.changed += rows[0]?.changed ?? 0;
    total.removed += rows[0]?.removed ?? 0;
    after = upTo;
  }
  return total;
}

/** The highest bigint, at which the last batch ends. */
const maxNumber = '9223372036854775807';

/** The last number of the batch that starts after `after`. */
async function findBatchEnd(
  client: PoolClient,
  staging: string,
  { key }: RegisterTable,
  after: string,
): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `select number from (
       select ${key} as number from ${staging} where ${key} > $1 union all select number from ${unmatchedTable} where number > $1
     ) as written order by number offset ${batchSize - 1} limit 1`,
    [after],
  );
  return rows[0]?.number ?? maxNumber;
}

/** Both tables are restricted to the range before the join. Otherwise each batch would read one of them completely. */
function mergeStatement(staging: string, { register, name, key, columns, address }: RegisterTable): string {
  const values = columns.filter((column) => column !== key);
  const list = (alias: string, of = values): string => of.map((column) => `${alias}.${column}`).join(', ');
  const facts = values.filter((column) => column !== 'digest');
  const place = (alias: string): string => address?.columns.map((column) => `${alias}.${column}`).join(', ') ?? '';
  // An extract has no history of addresses, so a change is detected when the next extract has another address.
  const changed = address
    ? `, ${address.from} = case when (${place('held_row')}) is distinct from (${place('excluded')})
         then $3::date else held_row.${address.from} end`
    : '';
  const range = `${key} > $1 and ${key} <= $2`;
  return `
    with staged as not materialized (
      select * from ${staging} where ${range}
    ), held as not materialized (
      select * from ${name} where ${range}
    ), differing as (
      select staged.*, held.${key} is null as is_new, (${list('held', facts)}) is distinct from (${list('staged', facts)}) as is_changed
      from staged left join held on held.${key} = staged.${key}
      where held.${key} is null or (${list('held')}) is distinct from (${list('staged')})
    ), written as (
      insert into ${name} as held_row (${key}, ${values.join(', ')})
      select ${key}, ${list('differing')} from differing
      on conflict (${key}) do update set (${values.join(', ')}) = row (${list('excluded')})${changed}
    ), removed as (
      delete from ${name} target
      where ${key} in (select number from ${unmatchedTable} where number > $1 and number <= $2)
      returning ${key} as number
    ), renamed as (
      insert into register_names_pending (register, number)
      select '${register}', number
      from (select ${key} as number from differing where is_new or is_changed union select number from removed) as touched
      on conflict do nothing
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where is_changed and not is_new)::int as changed,
      (select count(*)::int from removed) as removed
    from differing`;
}

const lockNotAvailable = '55P03';
const lockSeconds = 2;
/** Ten minutes, half of them spent waiting for the lock. */
const maxAttempts = 150;

/**
 * Replaces a table by its staging table in the current transaction. Readers see all of the old data until the commit,
 * and all of the new afterwards.
 */
export async function swapTables(client: PoolClient, staging: string, table: ImportedTable): Promise<void> {
  for (const { name, on } of table.indexes) await client.query(`create index ${name}_new on ${staging} ${on}`);
  await client.query(`analyze ${staging} (${table.searched.join(', ')})`);
  await copyPrivileges(client, staging, table.name);
  await lockAlone(client, table.name);
  await client.query(`drop table ${table.name}`);
  await client.query(`alter table ${staging} rename to ${table.name}`);
  if (table.key !== null) await client.query(`alter index ${staging}_pkey rename to ${table.name}_pkey`);
  for (const { name } of table.indexes) await client.query(`alter index ${name}_new rename to ${name}`);
}

/**
 * Locks the table without blocking others: if a long reader such as a backup is active, a waiting exclusive lock would
 * make every look-up queue behind it.
 * @throws ImportRefusal if the table is in use for ten minutes
 */
async function lockAlone(client: PoolClient, table: string): Promise<void> {
  await client.query('savepoint alone');
  for (let tries = 0; tries < maxAttempts; tries += 1) {
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

/** A newly created table lacks the privileges that were granted on the old one. */
export async function copyPrivileges(client: PoolClient, staging: string, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on ${staging} to %s', privilege_type, coalesce(quote_ident(rolname), 'public')) as statement
     from pg_class, aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
     where pg_class.oid = $1::regclass and grantee <> relowner`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** The inputs for replacing a register's files by staged ones. */
export interface ImportTask {
  readonly register: RegisterCode;
  readonly table: RegisterTable;
  readonly staging: Staging;
  readonly isSample: boolean;
  readonly importedAt: Date;
  readonly onTakenOver: OnRegisterImported | undefined;
}

/** The result of an import for a register. */
export interface ImportResult extends MergeCounts {
  readonly register: RegisterCode;
  readonly isSample: boolean;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
  readonly files: readonly string[];
}

/** Called in the transaction that records an import. */
export type OnRegisterImported = (client: PoolClient, done: ImportResult) => Promise<void>;
