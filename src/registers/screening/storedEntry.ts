import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Pool } from 'pg';
import type { ListedAs } from '../../caller/registerServices.js';
import type { EntryFacts } from '../../domain/enrichment.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';

/** Details that help an officer to resolve a match, each in the list's own words. Missing details are left out. */
export interface EntryDetails {
  readonly datesOfBirth?: readonly string[];
  readonly placesOfBirth?: readonly string[];
  readonly citizenships?: readonly string[];
  readonly addresses?: readonly string[];
  readonly information?: readonly string[];
  /** The dates and grounds of the listing. */
  readonly listings?: readonly string[];
  readonly committees?: readonly string[];
  /** Days on which the list changed the entry, YYYY-MM-DD if they are legible. */
  readonly changed?: readonly string[];
}

/** A list entry as it is stored. */
export interface StoredEntry extends Pick<ListEntry, 'reference' | 'name' | 'names' | 'isPerson' | 'fingerprint'> {
  readonly details: EntryDetails;
}

/** Adds the fingerprint: SHA-256 in hex of the entry's canonical JSON (RFC 8785). */
export function toStoredEntry(entry: Omit<StoredEntry, 'fingerprint'>): StoredEntry {
  const fingerprint = createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
  return { ...entry, fingerprint };
}

/** The details of stored list entries, by one statement, in the same order. */
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
