import type { Pool } from 'pg';
import type { EnrichmentSource, EnrichmentSourceName } from '../../domain/enrichment.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import type { SanctionsListName } from './importList.js';

/** A stored list: its source and its entries, from one import. */
export interface StoredList {
  readonly source: EnrichmentSource;
  readonly entries: readonly ListEntry[];
  /** The rows of the file that the import could not read. Absent if it read them all. */
  readonly rejected?: number;
}

/** Loads a whole list. Null if it is not imported. */
export type LoadStoredList = (pool: Pool) => Promise<StoredList | null>;

/** The names by which the lists ask to be cited. Their licences require nothing else. */
const attributions: Readonly<Record<SanctionsListName, string>> = {
  DFAT: 'Consolidated List, Australian Government Department of Foreign Affairs and Trade',
  UN: 'United Nations Security Council Consolidated List',
};

interface Row {
  readonly as_of: string;
  readonly rejects: number;
  readonly reference: string | null;
  readonly name: string;
  readonly is_person: boolean;
  readonly names: ListEntry['names'];
  readonly fingerprint: string;
  readonly dates_of_birth: readonly string[] | null;
  readonly citizenships: readonly string[] | null;
}

/** One statement, so that a concurrent import is seen completely or not at all. */
const statement = `select as_of::text, rejects::int, reference, entry.name, is_person, names, fingerprint,
    details -> 'datesOfBirth' as dates_of_birth, details -> 'citizenships' as citizenships
  from datasets left join list_entries entry on entry.list = datasets.name where datasets.name = $1 order by reference`;

export function loadSanctionsList(list: SanctionsListName): LoadStoredList {
  return async (pool) => {
    const { rows } = await pool.query<Row>(statement, [list]);
    const [first] = rows;
    if (!first) return null;
    const source = { name: list satisfies EnrichmentSourceName, asOf: first.as_of, attribution: attributions[list] };
    return { source, entries: rows.flatMap(toListEntries), ...(first.rejects > 0 && { rejected: first.rejects }) };
  };
}

function toListEntries({ reference, dates_of_birth: datesOfBirth, citizenships: countries, ...row }: Row): ListEntry[] {
  if (reference === null) return [];
  const { name, is_person: isPerson, names, fingerprint } = row;
  const evidence = { ...(datesOfBirth && { datesOfBirth }), ...(countries && { countries }) };
  return [{ reference, name, names, isPerson, fingerprint, from: null, to: null, ...evidence }];
}
