import { setTimeout } from 'node:timers/promises';
import { DatabaseError, type PoolClient } from 'pg';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { ImportRefusal } from './importRefusal.js';
import type { ImportedTable, RegisterTable } from './registerTables.js';
import type { Staging } from './stageFiles.js';

export interface MergeCounts {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Staged rows per transaction: some tens of milliseconds, so that nobody waits for a merge. */
const batchSize = 10_000;

/**
 * Makes the register's rows of these files equal to the staged ones, in transactions of one range of numbers each. Only
 * rows that differ are written, and their numbers noted for search. Broken off, it has done whole ranges; run again, it does the rest.
 */
export async function mergeRows(
  client: PoolClient,
  staging: string,
  table: RegisterTable,
  sequences: readonly number[],
  /** The day of the files, YYYY-MM-DD. */
  asOf: string,
): Promise<MergeCounts> {
  const total = { added: 0, changed: 0, removed: 0 };
  const statement = mergeStatement(staging, table);
  for (let after = '0'; after !== maxNumber;) {
    const upTo = await findBatchEnd(client, staging, table, after);
    const { rows } = await client.query<MergeCounts>(statement, [
      ...[after, upTo, sequences],
      ...(table.address ? [asOf] : []),
    ]);
    total.added += rows[0]?.added ?? 0;
    total.changed += rows[0]?.changed ?? 0;
    total.removed += rows[0]?.removed ?? 0;
    after = upTo;
  }
  return total;
}

/** The highest bigint: where the last batch ends. */
const maxNumber = '9223372036854775807';

/** The last number of the batch that begins behind `after`. */
async function findBatchEnd(
  client: PoolClient,
  staging: string,
  { key }: RegisterTable,
  after: string,
): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `select ${key} as number from ${staging} where ${key} > $1 order by ${key} offset ${batchSize - 1} limit 1`,
    [after],
  );
  return rows[0]?.number ?? maxNumber;
}

/** Both tables are cut to the range before they are joined: else each batch would read the whole of one of them. */
function mergeStatement(staging: string, { register, name, key, columns, address }: RegisterTable): string {
  const values = columns.filter((column) => column !== key);
  const list = (alias: string): string => values.map((column) => `${alias}.${column}`).join(', ');
  const place = (alias: string): string => address?.columns.map((column) => `${alias}.${column}`).join(', ') ?? '';
  // An extract has no history of addresses: a change is seen when the next one has another.
  const changed = address
    ? `, ${address.from} = case when (${place('held_row')}) is distinct from (${place('excluded')})
         then $4::date else held_row.${address.from} end`
    : '';
  const range = `${key} > $1 and ${key} <= $2`;
  return `
    with staged as not materialized (
      select * from ${staging} where ${range}
    ), held as not materialized (
      select * from ${name} where ${range}
    ), written as (
      insert into ${name} as held_row (${key}, ${values.join(', ')})
      select staged.${key}, ${list('staged')}
      from staged left join held on held.${key} = staged.${key}
      where held.${key} is null or (${list('held')}) is distinct from (${list('staged')})
      on conflict (${key}) do update set (${values.join(', ')}) = row (${list('excluded')})${changed}
      returning ${key} as number, xmax = 0 as is_new
    ), removed as (
      delete from ${name} target
      where ${range} and file = any ($3) and ${key} not in (select ${key} from staged)
      returning ${key} as number
    ), renamed as (
      insert into register_names_pending (register, number)
      select '${register}', number from (select number from written union select number from removed) as touched
      on conflict do nothing
    )
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed,
      (select count(*)::int from removed) as removed
    from written`;
}

const lockNotAvailable = '55P03';
const lockSeconds = 2;
/** Ten minutes, half of them waiting. */
const maxAttempts = 150;

/**
 * Puts the staging table in the place of the one that it is like, within the running transaction: readers see all of the old
 * data until it commits, and all of the new from then on.
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
 * Waits for the table without holding others up: whoever reads it for long, as a backup does, would have every look-up queue
 * behind the one that waits to replace it.
 * @throws ImportRefusal where somebody reads it for ten minutes
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

/** A table that is made anew has lost what others had been granted on the old one. */
export async function copyPrivileges(client: PoolClient, staging: string, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on ${staging} to %s', privilege_type, coalesce(quote_ident(rolname), 'public')) as statement
     from pg_class, aclexplode(relacl) left join pg_roles on pg_roles.oid = grantee
     where pg_class.oid = $1::regclass and grantee <> relowner`,
    [table],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** All that is needed to put staged files in the place of what a register holds of them. */
export interface ImportTask {
  readonly register: RegisterCode;
  readonly table: RegisterTable;
  readonly staging: Staging;
  readonly isSample: boolean;
  readonly importedAt: Date;
  readonly onTakenOver: OnRegisterImported | undefined;
}

/** What an import has done to a register. */
export interface ImportResult extends MergeCounts {
  readonly register: RegisterCode;
  readonly isSample: boolean;
  /** YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
  /** Their names. */
  readonly files: readonly string[];
}

/** Is told of an import in the transaction that records it. */
export type OnRegisterImported = (client: PoolClient, done: ImportResult) => Promise<void>;
