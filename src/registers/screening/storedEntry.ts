import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Pool } from 'pg';
import type { ListedAs } from '../../caller/registerServices.js';
import type { EntryFacts } from '../../domain/enrichment.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';

/** What an officer looks at beside the names, each as the list writes it. What a list does not say is left out. */
export interface EntryDetails {
  readonly datesOfBirth?: readonly string[];
  readonly placesOfBirth?: readonly string[];
  readonly citizenships?: readonly string[];
  readonly addresses?: readonly string[];
  readonly information?: readonly string[];
  /** Since when and on what ground it is listed. */
  readonly listings?: readonly string[];
  readonly committees?: readonly string[];
  /** Days on which the list last changed it, YYYY-MM-DD where they can be read. */
  readonly changed?: readonly string[];
}

/** An entry of a list as it is kept. */
export interface StoredEntry extends Pick<ListEntry, 'reference' | 'name' | 'names' | 'isPerson' | 'fingerprint'> {
  readonly details: EntryDetails;
}

/** The entry with the hash over all that the list says of it: SHA-256 of its canonical JSON (RFC 8785), in hex. */
export function toStoredEntry(entry: Omit<StoredEntry, 'fingerprint'>): StoredEntry {
  const fingerprint = createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
  return { ...entry, fingerprint };
}

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
