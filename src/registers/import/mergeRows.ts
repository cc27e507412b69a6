import type { PoolClient } from 'pg';
import type { RegisterTable } from './registerTables.js';

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
  for (let after = '0'; after !== highest;) {
    const upTo = await endOfBatch(client, staging, table, after);
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
const highest = '9223372036854775807';

/** The last number of the batch that begins behind `after`. */
async function endOfBatch(client: PoolClient, staging: string, { key }: RegisterTable, after: string): Promise<string> {
  const { rows } = await client.query<{ number: string }>(
    `select ${key} as number from ${staging} where ${key} > $1 order by ${key} offset ${batchSize - 1} limit 1`,
    [after],
  );
  return rows[0]?.number ?? highest;
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
