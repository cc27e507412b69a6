import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { NamedEntityMatch, NameSearch } from '../../caller/registerServices.js';
import { inSnapshot } from '../../database/transaction.js';
import { getRegisterRules } from '../../domain/jurisdictions/jurisdictions.js';
import { findBestName } from '../../domain/names/likeness.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { ExtractRow, ExtractTable } from '../extractTable.js';
import { nameTables } from './buildNames.js';
import { findCandidates, type RankedCandidate } from './findCandidates.js';

/** The result of a name search, with the extract that was searched. */
export interface SearchedNames {
  readonly held: ExtractRow;
  readonly matches: readonly NamedEntityMatch[];
  readonly hasNextPage: boolean;
}

type FoundRow = Readonly<Record<'abn' | 'nzbn', string>>;

export const searchSeconds = 2;
const queryCanceled = '57014';
// Sequential scans are off, so that the planner always uses an index.
const settings = `set local statement_timeout = ${searchSeconds * 1000};
  set local enable_seqscan = off;
  set local work_mem = '16MB';
  set local pg_trgm.similarity_threshold = 0.35`;

/**
 * Searches one register for entities by name, within two seconds and a handful of statements, on one connection and one
 * snapshot. Null if there is no name index yet. `lost` if the entity after which the page starts does not match any
 * more. `too_long` if the time limit was exceeded.
 */
export async function searchNames(
  pool: Pool,
  table: ExtractTable,
  search: NameSearch,
): Promise<SearchedNames | 'lost' | 'too_long' | null> {
  try {
    return await inSnapshot(
      pool,
      async (client) => {
        const { rows } = await client.query<ExtractRow>(
          `select is_sample, as_of::text from register_extracts join register_names using (register) where register = $1`,
          [table.register],
        );
        return rows[0] ? await searchHeld(client, table, search, rows[0]) : null;
      },
      { isReadOnly: true, settings },
    );
  } catch (error) {
    if (error instanceof DatabaseError && error.code === queryCanceled) return 'too_long';
    throw error;
  }
}

async function searchHeld(
  client: PoolClient,
  table: ExtractTable,
  { wanted, limit, after }: NameSearch,
  held: ExtractRow,
): Promise<SearchedNames | 'lost'> {
  const candidates = await findCandidates(client, nameTables[table.register], wanted);
  const ranked = rank(candidates);
  const from = after === null ? 0 : ranked.indexOf(after) + 1;
  if (after !== null && from === 0) return 'lost';
  const numbers = ranked.slice(from, from + limit);
  const { entityNumber: kind } = getRegisterRules(table.register);
  const found = numbers.length === 0 ? [] : (await client.query<FoundRow>(table.find(kind, numbers))).rows;
  const records = new Map<string, RegisterRecord>();
  for (const row of found) records.set(row[kind], table.read(row as never));
  const matches = numbers.flatMap((number) => {
    const record = records.get(number);
    const best = record && findBestName(wanted, record);
    return best ? [{ number, record, best }] : [];
  });
  return { held, matches, hasNextPage: ranked.length > from + limit };
}

/**
 * The numbers of the entities, most similar first. Equally similar ones are ordered by active status, then by number.
 */
function rank(candidates: readonly RankedCandidate[]): readonly string[] {
  const best = new Map<string, RankedCandidate>();
  for (const candidate of candidates) {
    const before = best.get(candidate.number);
    if (!before || compare(candidate, before) < 0) best.set(candidate.number, candidate);
  }
  return [...best.values()].sort(compare).map(({ number }) => number);
}

function compare(one: RankedCandidate, other: RankedCandidate): number {
  return (
    other.score - one.score ||
    Number(other.is_active) - Number(one.is_active) ||
    one.kind - other.kind ||
    Number(one.number) - Number(other.number)
  );
}
