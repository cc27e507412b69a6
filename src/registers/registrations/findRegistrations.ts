import type { Pool } from 'pg';
import { readWithNext } from '../../database/readTogether.js';
import {
  type PublicRegister,
  publicRegisters,
  type Registration,
  type RegistrationEntry,
} from '../../domain/registrations.js';

/** The tables of registers whose rows are found by ABN or ACN. */
const numberedTables = {
  'ASIC AFS licensees': 'asic_afs_licensees',
} as const satisfies Partial<Record<PublicRegister, string>>;

interface FoundRow {
  readonly register: PublicRegister;
  readonly number: string;
  readonly as_of: string;
  readonly is_reject: boolean;
  readonly entries: readonly RegistrationEntry[];
}

/** More rows about one number would be a fault of the file. */
const maxEntries = 50;

/** A register that was never imported has no row in `datasets`, and costs only that look-up. */
const numbered = ([register, table]: readonly [string, string]): string => `
  select '${register}' as register, asked.number, d.as_of::text,
    exists (select from register_rejects r where r.register = d.name and r.number = asked.number::bigint) as is_reject,
    (select coalesce(json_agg(e.entry order by e.entry), '[]')
      from (select distinct entry from ${table} where number = asked.number::bigint limit ${maxEntries}) e) as entries
  from datasets d cross join unnest((select $1::text[])) as asked (number) where d.name = '${register}'`;

// The day of the data is read in the same statement, because an import could replace both between two.
const find = {
  name: 'registrations',
  text: Object.entries(numberedTables).map(numbered).join(' union all '),
};

const anyRegister = {
  name: 'public-registers',
  text: `select from datasets where name in (${publicRegisters.map((name) => `'${name}'`).join(', ')}) limit 1`,
  values: [],
};

/** Databases in which a public register was found: without one, no look-up is worth its statement. */
const holders = new WeakSet<Pool>();

/**
 * Looks numbers up in all imported public registers, in one statement. Each number has one answer for each imported register.
 * Undefined if none was ever imported. Database errors are thrown.
 * @param numbers Well-formed ABNs, ACNs and NZBNs, digits only
 */
export async function findRegistrations(
  pool: Pool,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly Registration[]> | undefined> {
  if (!holders.has(pool)) {
    if ((await readWithNext(pool, anyRegister)).length === 0) return undefined;
    holders.add(pool);
  }
  const different = [...new Set(numbers)];
  const rows = await readWithNext<FoundRow>(pool, { ...find, values: [different] });
  const found = new Map<string, Registration[]>(different.map((number) => [number, []]));
  for (const { register, number, as_of: asOf, is_reject, entries } of rows) {
    const state = is_reject ? 'unreadable' : entries.length > 0 ? 'found' : 'none';
    found.get(number)?.push({ register, state, asOf, entries: is_reject ? [] : entries });
  }
  return found;
}
