import type { Pool, PoolClient } from 'pg';
import type { ChangedEntry } from '../../domain/matching/changedNames.js';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';
import type { ImportedDataset } from '../datasets/importDataset.js';

type HeldEntry = Pick<ListEntry, 'reference' | 'isPerson' | 'names' | 'fingerprint'>;

/** A list before an import replaces it. */
export interface PreviousList {
  readonly importedAt: Date;
  readonly entries: readonly HeldEntry[];
}

/** With more changes than this, screening every subject again is as fast. */
const mostChanges = 1_000;
const keptDays = 90;

/** The stored list. Null if there is none. */
export async function readPrevious(client: PoolClient, list: string): Promise<PreviousList | null> {
  const { rows: held } = await client.query<{ imported_at: Date }>(
    'select imported_at from datasets where name = $1 for update',
    [list],
  );
  return held[0] ? { importedAt: held[0].imported_at, entries: await readEntries(client, list) } : null;
}

async function readEntries(client: PoolClient, list: string): Promise<readonly HeldEntry[]> {
  const { rows } = await client.query<HeldEntry>(
    'select reference, is_person as "isPerson", names, fingerprint from list_entries where list = $1',
    [list],
  );
  return rows;
}

/**
 * Stores the changes of an import in its transaction, after the new entries are written. Nothing is stored if there are
 * more than 1,000.
 */
export async function recordListChanges(
  client: PoolClient,
  { name, importedAt }: Pick<ImportedDataset, 'name' | 'importedAt'>,
  previous: PreviousList,
): Promise<void> {
  const entries = await readEntries(client, name);
  const changes = [
    ...without(previous.entries, entries).map((entry) => toChangedEntry(entry, false)),
    ...without(entries, previous.entries).map((entry) => toChangedEntry(entry, true)),
  ];
  if (changes.length > mostChanges || importedAt <= previous.importedAt) return;
  // A list that was removed and imported again may find a row from before.
  await client.query(
    `insert into list_changes (list, imported_at, previous_at, entries) values ($1, $2, $3, $4)
     on conflict (list, imported_at) do update set previous_at = excluded.previous_at, entries = excluded.entries`,
    [name, importedAt, previous.importedAt, JSON.stringify(changes)],
  );
  await client.query(
    'delete from list_changes where list = $1 and imported_at < $2::timestamptz - make_interval(days => $3)',
    [...[name, importedAt, keptDays]],
  );
}

function without<Entry extends HeldEntry>(entries: readonly Entry[], others: readonly HeldEntry[]): readonly Entry[] {
  const known = new Set(others.map(toEntryKey));
  return entries.filter((entry) => !known.has(toEntryKey(entry)));
}

function toEntryKey({ reference, fingerprint }: HeldEntry): string {
  return `${reference}\n${fingerprint}`;
}

function toChangedEntry({ isPerson, names }: HeldEntry, isAdded: boolean): ChangedEntry {
  return { isPerson, names, isAdded };
}

/**
 * All changes of a list between two of its imports, given in milliseconds since 1970. Null if there are more than 1,000,
 * or if those of an import between them are unknown.
 */
export async function readListChanges(
  pool: Pool,
  list: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly ChangedEntry[] | null> {
  const { rows } = await pool.query<{ at: number; previous: number; entries: readonly ChangedEntry[] }>(
    `select at, previous, entries from (
       select floor(extract(epoch from imported_at) * 1000)::float8 as at,
         floor(extract(epoch from previous_at) * 1000)::float8 as previous, entries
       from list_changes where list = $1) change
     where at > $2 and at <= $3 order by at`,
    [list, from, to],
  );
  const ends = [from, ...rows.map(({ at }) => at)];
  const isWhole = rows.every(({ previous }, place) => previous === ends[place]) && ends.at(-1) === to;
  const changes = isWhole ? rows.flatMap(({ entries }) => entries) : [];
  return isWhole && changes.length <= mostChanges ? changes : null;
}
