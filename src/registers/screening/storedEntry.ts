import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import type { Pool } from 'pg';
import type { ListedAs } from '../../caller/registerServices.js';
import type { HeldEntry } from '../../domain/enrichment.js';
import { listPublishers } from '../../domain/screening/describeScreening.js';

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

interface Row {
  /** The position in the query, from 1. */
  readonly at: number;
  readonly as_of: string;
  readonly name: string;
  readonly names: ListEntry['names'];
  readonly details: EntryDetails;
}

// Bans of different documents never share a fingerprint.
const statement = `select at::int, as_of::text, entry.name, entry.names, entry.details
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (list, reference, hash, at)
    join datasets on datasets.name = asked.list
    cross join lateral (
      select name, names, details from list_entries
      where list_entries.list = asked.list and list_entries.reference = asked.reference and fingerprint = asked.hash
      union all
      select name, '[]'::jsonb, jsonb_build_object('committees', jsonb_build_array(type), 'citizenships',
        (select coalesce(jsonb_agg(distinct address -> 'country'), '[]') from jsonb_array_elements(addresses) address
         where address ->> 'country' is not null))
      from asic_banned_persons
      where asked.list = 'ASIC banned persons' and asic_banned_persons.reference = asked.reference and fingerprint = asked.hash
    ) as entry`;

/**
 * List entries as imported, by one statement, in the same order. Null for an entry that has changed or is no longer on the list.
 */
export async function loadHeldEntries(
  pool: Pool,
  entries: readonly ListedAs[],
): Promise<readonly (HeldEntry | null)[]> {
  if (entries.length === 0) return [];
  const { rows } = await pool.query<Row>({
    name: 'held list entries',
    text: statement,
    values: [
      entries.map(({ list }) => list),
      entries.map(({ reference }) => reference),
      entries.map(({ fingerprint }) => fingerprint),
    ],
  });
  const found = new Map(rows.map((row) => [row.at - 1, row]));
  return entries.map(({ list }, at) => {
    const row = found.get(at);
    return row ? toHeldEntry(row, listPublishers[list] ?? list) : null;
  });
}

function toHeldEntry({ as_of: asOf, name, names, details }: Row, publisher: string): HeldEntry {
  const { datesOfBirth = [], citizenships: countries = [], committees: programmes = [] } = details;
  const aliases = new Set(names.map((one) => one.name).filter((one) => one !== name));
  return { publisher, asOf, aliases: [...aliases], datesOfBirth, countries, programmes };
}
