import type { Pool } from 'pg';
import { readWithNext } from '../../database/readTogether.js';
import { foldName } from '../../domain/names/foldName.js';
import {
  type PublicRegister,
  publicRegisters,
  type Registration,
  type RegistrationEntry,
} from '../../domain/registrations.js';
import { holdsAny } from '../asic/findAtAsic.js';

/** The tables of registers whose rows are found by ABN or ACN. */
const numberedTables = {
  'ASIC AFS licensees': 'asic_afs_licensees',
  'ASIC credit licensees': 'asic_credit_licensees',
  'ASIC AFS representatives': 'asic_afs_representatives',
  'ASIC credit representatives': 'asic_credit_representatives',
  'ACNC charities': 'acnc_charities',
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

// A company of New Zealand without an NZBN at GLEIF is found by its name, which no two companies of that register share.
const ofEntity = '(e.number = asked.number::bigint or e.name_key = asked.name_key)';
const legalEntities = `
  select 'GLEIF entities', asked.number, d.as_of::text, false,
    (select coalesce(json_agg(found.entry order by found.entry), '[]')
      from (select distinct e.entry from gleif_entities e where ${ofEntity} limit ${maxEntries}) found)
  from datasets d cross join unnest((select $1::text[]), (select $2::text[])) as asked (number, name_key)
  where d.name = 'GLEIF entities'
  union all
  select 'GLEIF parents', asked.number, d.as_of::text, false,
    (select coalesce(json_agg(found.entry order by found.entry), '[]') from (
      select distinct jsonb_strip_nulls(jsonb_build_object('number', p.parent, 'name', named.entry -> 'name',
        'country', named.entry -> 'country', 'relation', p.relation, 'from', p.since)) as entry
      from gleif_entities e join gleif_parents p on p.child = e.lei left join gleif_entities named on named.lei = p.parent
      where ${ofEntity} limit ${maxEntries}) found)
  from datasets d cross join unnest((select $1::text[]), (select $2::text[])) as asked (number, name_key)
  where d.name = 'GLEIF parents' and exists (select from datasets where name = 'GLEIF entities')`;

// The day of the data is read in the same statement, because an import could replace both between two.
const find = {
  name: 'registrations',
  text: [...Object.entries(numberedTables).map(numbered), legalEntities].join(' union all '),
};

/** A number to look up: an ABN, ACN or NZBN, well-formed, digits only. */
export interface AskedNumber {
  readonly number: string;
  /** The registered name of a company of New Zealand. */
  readonly name?: string | undefined;
}

/**
 * Looks numbers up in all imported public registers, in one statement. Each number has one answer for each imported register.
 * Undefined if none was ever imported. Database errors are thrown.
 */
export async function findRegistrations(
  pool: Pool,
  asked: readonly AskedNumber[],
): Promise<ReadonlyMap<string, readonly Registration[]> | undefined> {
  if (!(await holdsAny(pool, publicRegisters))) return undefined;
  const names = new Map(asked.map(({ number, name = null }) => [number, name === null ? null : foldName(name)]));
  const different = [...names.keys()];
  const rows = await readWithNext<FoundRow>(pool, { ...find, values: [different, [...names.values()]] });
  const found = new Map<string, Registration[]>(different.map((number) => [number, []]));
  for (const { register, number, as_of: asOf, is_reject, entries } of rows) {
    const state = is_reject ? 'unreadable' : entries.length > 0 ? 'found' : 'none';
    found.get(number)?.push({ register, state, asOf, entries: is_reject ? [] : entries });
  }
  return found;
}
