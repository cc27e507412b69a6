import type { Pool } from 'pg';
import { readWithNext } from '../../database/readTogether.js';

const statement = { name: 'datasets', text: 'select name from datasets', values: [] };

/** The datasets that were found in each database. A dataset is never removed. */
const known = new WeakMap<Pool, Set<string>>();
const asking = new WeakMap<Pool, Promise<readonly { readonly name: string }[]>>();

/**
 * Whether any of these datasets was ever imported. Without one, the statement that reads them costs as much as everything else
 * that a verification reads. Questions in one turn of the event loop share a statement.
 */
export async function holdsAny(pool: Pool, names: readonly string[]): Promise<boolean> {
  const found = known.get(pool) ?? new Set();
  known.set(pool, found);
  const isFound = (): boolean => names.some((name) => found.has(name));
  if (isFound()) return true;
  let asked = asking.get(pool);
  if (!asked) {
    asking.set(pool, (asked = readWithNext(pool, statement)));
    setImmediate(() => asking.delete(pool));
  }
  for (const { name } of await asked) found.add(name);
  return isFound();
}
