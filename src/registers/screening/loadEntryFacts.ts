import type { Pool } from 'pg';
import type { ListedAs } from '../../caller/registerServices.js';
import type { EntryFacts } from '../../domain/enrichment.js';
import type { EntryDetails } from './storedEntry.js';

/** What the held lists say of entries beside their names: one statement for all of them, in their order. */
export async function loadEntryFacts(
  pool: Pool,
  entries: readonly ListedAs[],
): Promise<readonly (EntryFacts | null)[]> {
  if (entries.length === 0) return [];
  const { rows } = await pool.query<{ at: number; details: EntryDetails }>({
    name: 'facts of list entries',
    text: `select at::int, details from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (list, reference, hash, at)
      join list_entries entry using (list, reference) where entry.fingerprint = asked.hash`,
    values: [
      entries.map(({ list }) => list),
      entries.map(({ reference }) => reference),
      entries.map(({ fingerprint }) => fingerprint),
    ],
  });
  const found = new Map(rows.map(({ at, details }) => [at - 1, details]));
  return entries.map((_, at) => {
    const details = found.get(at);
    return details ? { datesOfBirth: details.datesOfBirth ?? [], countries: details.citizenships ?? [] } : null;
  });
}
