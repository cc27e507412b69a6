import type { Pool } from 'pg';
import type { Vault } from '../../encryption/vault.js';
import { sealedColumns, type SealedColumn } from './sealedColumns.js';

const atOnce = 500;

export interface RewrapReport {
  /** How many texts are sealed anew. */
  readonly rewrapped: number;
  /** How many were changed or removed by somebody else meanwhile: they were left as they are now. */
  readonly passedOver: number;
  /** What cannot be read under this SECRETS_KEY, as `table.column id`. */
  readonly unreadable: readonly string[];
}

interface Rewrapping {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * Seals anew, under the newest entry of SECRETS_KEY, whatever is sealed under another. The service may run meanwhile: a text is
 * put in the place of the very bytes that were read, or not at all. Broken off, it goes on where it was when it is run again,
 * because what is done is not found any more.
 */
export async function rewrapSecrets({ pool, vault, onProgress }: Rewrapping): Promise<RewrapReport> {
  let total = 0;
  for (const column of sealedColumns) total += await countOld(pool, vault, column);
  let [done, rewrapped, passedOver] = [0, 0, 0];
  const unreadable: string[] = [];
  for (const column of sealedColumns) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const batch: readonly OldText[] = await readOld(pool, vault, column, after);
      const anew = batch.flatMap((row) => rewrap(vault, column, row) ?? []);
      const readable = new Set(anew.map(({ id }) => id));
      unreadable.push(
        ...batch.flatMap(({ id }) => (readable.has(id) ? [] : [`${column.table}.${column.column} ${id}`])),
      );
      const changed = await replace(pool, column, anew);
      rewrapped += changed;
      passedOver += anew.length - changed;
      done += batch.length;
      onProgress?.({ done, total: Math.max(total, done) });
      after = batch.length < atOnce ? undefined : batch.at(-1)?.id;
    }
  }
  return { rewrapped, passedOver, unreadable };
}

interface OldText {
  readonly id: string;
  readonly sealed: Buffer;
}

/** The condition for a text that is sealed under any but the secret in `$1`. */
function isOld({ column, where = 'true' }: SealedColumn): string {
  return `${column} is not null and ${where} and substring(${column} from 1 for 8) <> decode($1, 'hex')`;
}

async function countOld(pool: Pool, { newestId }: Vault, column: SealedColumn): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${column.table} where ${isOld(column)}`,
    [newestId],
  );
  return rows[0]?.count ?? 0;
}

async function readOld(
  pool: Pool,
  { newestId }: Vault,
  column: SealedColumn,
  after: string,
): Promise<readonly OldText[]> {
  const { rows } = await pool.query<OldText>(
    `select ${column.id} as id, ${column.column} as sealed from ${column.table}
     where ${isOld(column)} and ${column.id} > $2 order by ${column.id} limit $3`,
    [newestId, after, atOnce],
  );
  return rows;
}

interface NewText extends OldText {
  readonly anew: Buffer;
}

/** Null for what cannot be read. */
function rewrap(vault: Vault, { place }: SealedColumn, { id, sealed }: OldText): NewText | null {
  try {
    return { id, sealed, anew: vault.seal(vault.unseal(sealed, place(id)), place(id)) };
  } catch {
    return null;
  }
}

/** Compares and sets. @returns how many were as they had been read */
async function replace(pool: Pool, { table, id, column }: SealedColumn, rows: readonly NewText[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await pool.query(
    `update ${table} as old set ${column} = new.anew
     from unnest($1::text[], $2::bytea[], $3::bytea[]) as new (id, sealed, anew)
     where old.${id} = new.id and old.${column} = new.sealed`,
    [rows.map((row) => row.id), rows.map(({ sealed }) => sealed), rows.map(({ anew }) => anew)],
  );
  return rowCount ?? 0;
}
