import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransactionOn } from '../../database/transaction.js';
import type { EnrichmentSourceName } from '../../domain/enrichment.js';
import type { LocalityDataset } from '../../domain/jurisdictions/jurisdiction.js';
import type { LiquidatorRegister, PublicRegister } from '../../domain/registrations.js';
import { dayInName, type OnProgress, openSources, trackProgress } from '../files/openSources.js';
import { checkDay, checkNotToCome } from '../import/checks.js';
import { collectRejects, ImportRefusal } from '../import/importRefusal.js';
import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { swapTables } from '../import/mergeRows.js';
import { addRejects, nextImportTime, rejectsShown, withImportSession } from '../import/recordImport.js';
import type { ImportedTable } from '../import/registerTables.js';
import { loadRows } from '../import/stageFiles.js';

export interface DatasetImport {
  readonly format: DatasetFormat;
  /** The path of the file, plain or the only one in a zip. */
  readonly file: string;
  /** The day of the data, YYYY-MM-DD. By default it is the one in the file's name. */
  readonly asOf?: string | undefined;
  /** Accepts a file that is older than the stored data, or has less than four fifths of their rows. */
  readonly allowSmaller?: boolean | undefined;
  /** Accepts a list of bans or of names with unreadable rows. */
  readonly allowRejects?: boolean | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly onReplaced?: OnDatasetReplaced | undefined;
}

/**
 * Imports a whole dataset: its rows are loaded and checked in a new table, which then replaces the old one in one
 * transaction. If the process is killed at any moment, the old data stay.
 * @throws ImportRefusal if the file is incomplete or may not be imported. Then nothing has changed
 */
export async function importDataset(
  pool: Pool,
  { format, file, asOf: stated, allowSmaller = false, allowRejects = false, onProgress, onReplaced }: DatasetImport,
): Promise<DatasetReport> {
  const startedAt = performance.now();
  const { name: dataset, table } = format;
  const stateDay = checkDay(stated);
  const opened = await openOne(file);
  const { name } = opened;
  const asOf = stateDay ?? dayInName(name, { takesMonth: true });
  if (asOf === null) {
    throw new ImportRefusal(`The name of ${name} has no date. State the date with --as-of YYYY-MM-DD.`);
  }
  checkNotToCome(name, asOf, new Date());
  const { source, sha256 } = createHashedSource(opened);
  const { sources, onRecords } = trackProgress([source], onProgress);
  const [tracked = source] = sources;

  return await withImportSession(pool, dataset, async (client) => {
    const held = await loadStoredDataset(client, dataset);
    if (!allowSmaller) checkNewer(name, asOf, held);
    const { read, records, rejects } = await inTransactionOn(client, async () => {
      const staging = `${table.name}_staging`;
      await client.query(`create table ${staging} (like ${table.name} including comments)`);
      const { rejects: found, onReject } = collectRejects(name);
      const wanted = (await format.loadWanted?.(client)) ?? new Set<string>();
      const rows = format.rows(tracked, onReject, wanted);
      const target = `${staging} (${table.columns.join(', ')})`;
      const loaded = await loadRows(client, { target, name, rows, onRecords });
      const removed = (await format.prune?.(client, staging)) ?? 0;
      const counts = { ...loaded, records: loaded.records - removed };
      const rejects = found.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0));
      checkRows(name, counts, rejects);
      const lost = format.mayNotLose === 'any' ? rejects : rejects.filter(({ number }) => number === null);
      if (format.mayNotLose !== 'none' && !allowRejects) checkWhole(name, counts, lost);
      if (!allowSmaller) checkSize(name, counts.records, held);
      const files = [{ name, sha256: sha256() }];
      const { records } = counts;
      const stated = { name: dataset, asOf, records, rejects: rejects.length, files };
      await replaceDataset(client, { table, staging, stated, rejects, onReplaced });
      return { ...counts, rejects };
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      ...{ dataset, file: name, asOf, read, records, recordsBefore: held?.records ?? 0 },
      ...{ rejected: rejects.length, rejects: rejects.slice(0, rejectsShown) },
      ...{ seconds, rowsPerSecond: Math.round(read / seconds) },
    };
  });
}

async function openOne(file: string): Promise<ExtractSource> {
  const [source, ...others] = await openSources([file], { endings: /\.(csv|tsv|psv)$/i, words: 'CSV' });
  if (source && others.length === 0) return source;
  throw new ImportRefusal(`${file} has ${others.length + 1} files; it must have one.`);
}

/** Wraps a source and computes the SHA-256 in hex of its content, once it has been read to its end. */
function createHashedSource(source: ExtractSource): { readonly source: ExtractSource; readonly sha256: () => string } {
  const hash = createHash('sha256');
  return {
    source: {
      ...source,
      async *chunks() {
        for await (const chunk of source.chunks()) {
          hash.update(chunk);
          yield chunk;
        }
      },
    },
    sha256: () => hash.digest('hex'),
  };
}

interface Replacement {
  readonly table: ImportedTable;
  readonly staging: string;
  readonly stated: Omit<ImportedDataset, 'importedAt'>;
  readonly rejects: readonly Reject[];
  readonly onReplaced: OnDatasetReplaced | undefined;
}

/** Replaces the old rows and their rejects by the new ones. */
async function replaceDataset(
  client: PoolClient,
  { table, staging, stated, rejects, onReplaced }: Replacement,
): Promise<void> {
  if (table.key !== null) {
    await client.query(`alter table ${staging} add constraint ${staging}_pkey primary key (${table.key})`);
  }
  await swapTables(client, staging, table);
  const done = { ...stated, importedAt: await nextImportTime(client) };
  await client.query('delete from register_rejects where register = $1', [done.name]);
  await addRejects(
    client,
    done.name,
    rejects.map((reject) => ({ ...reject, sequence: 1 })),
    done.importedAt,
  );
  await recordDataset(client, done);
  await onReplaced?.(client, done);
}

/** The state of a dataset before an import. */
export interface StoredDataset {
  readonly asOf: string;
  readonly records: number;
}

/** Null if it was never imported. */
export async function loadStoredDataset(
  client: PoolClient,
  name: ImportedDataset['name'],
): Promise<StoredDataset | null> {
  const { rows } = await client.query<{ as_of: string; records: string }>(
    'select as_of::text, records from datasets where name = $1',
    [name],
  );
  return rows[0] ? { asOf: rows[0].as_of, records: Number(rows[0].records) } : null;
}

const minShare = 0.8;
const maxRejectedShare = 0.1;
const remedy = 'To import it anyway, add --allow-smaller.';

/** @throws ImportRefusal if the file is older than the stored data */
export function checkNewer(file: string, asOf: string, held: StoredDataset | null): void {
  if (!held || asOf >= held.asOf) return;
  throw new ImportRefusal(`${file} is dated ${asOf}, older than the current data (${held.asOf}). ${remedy}`);
}

/** @throws ImportRefusal if the file has less than four fifths of the stored rows */
export function checkSize(file: string, records: number, held: StoredDataset | null): void {
  if (!held || records >= held.records * minShare) return;
  throw new ImportRefusal(
    `${file} has ${records} records, and the current data have ${held.records}, so it looks incomplete. ${remedy}`,
  );
}

/** A row that cannot be used, in the form in which a refusal names it. */
interface UnusedRow {
  readonly line: number | null;
  readonly reason: string;
}

/** @throws ImportRefusal for unreadable rows in a list by which persons or bodies are found */
export function checkWhole(file: string, { read }: RowCounts, rejects: readonly UnusedRow[]): void {
  if (rejects.length === 0) return;
  throw new ImportRefusal(
    `${rejects.length} of the ${read} rows of ${file} cannot be read, and the names in them would not be found. To import it anyway, add --allow-rejects.${formatFirstRow(rejects)}`,
  );
}

/** @throws ImportRefusal if no row can be used, or more than a tenth of the rows are unreadable */
export function checkRows(file: string, { read, records }: RowCounts, rejects: readonly UnusedRow[]): void {
  if (records === 0) {
    throw new ImportRefusal(`No row of ${file} can be used. Nothing was imported.${formatFirstRow(rejects)}`);
  }
  if (rejects.length > read * maxRejectedShare) {
    throw new ImportRefusal(
      `${rejects.length} of the ${read} rows of ${file} cannot be read. Nothing was imported.${formatFirstRow(rejects)}`,
    );
  }
}

function formatFirstRow([first]: readonly UnusedRow[]): string {
  return first ? ` The first: ${first.line === null ? '' : `${first.line}: `}${first.reason}` : '';
}

/** The result of reading a file to its end. */
export interface RowCounts {
  /** Rows of the file, including rejected and unneeded ones. */
  readonly read: number;
  /** Rows of the table. */
  readonly records: number;
}

/** The parser of one dataset's file. */
export interface DatasetFormat {
  readonly name: ImportedDataset['name'];
  readonly table: ImportedTable;
  /**
   * The rows whose loss is refused, because their entity would look as if nothing were known. In a list of bans that is
   * every row. In a list of names used for screening, it is the rows without a legible number, because a lost row with
   * a number is known to be missing.
   */
  readonly mayNotLose: 'any' | 'unnumbered' | 'none';
  /** Keys of rows that are kept only because other stored data name them. */
  readonly loadWanted?: (client: PoolClient) => Promise<ReadonlySet<string>>;
  /** Removes loaded rows that no other row needs, and returns their number. */
  readonly prune?: (client: PoolClient, staging: string) => Promise<number>;
  /**
   * The rows of the file as rows of the table. The chunks count rows of the file.
   * @throws ImportRefusal if the file is not one of this dataset, or incomplete
   */
  rows(
    source: ExtractSource,
    onReject: (reject: Reject) => void,
    wanted: ReadonlySet<string>,
  ): AsyncGenerator<RowChunk, RowCounts, void>;
}

/** The state of a dataset after an import. */
export interface ImportedDataset {
  readonly name: Exclude<EnrichmentSourceName, 'sandbox'> | LocalityDataset | PublicRegister | LiquidatorRegister;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  readonly records: number;
  readonly rejects: number;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  readonly importedAt: Date;
}

/** Records the state of a dataset, in the transaction that replaces its rows. */
export async function recordDataset(client: PoolClient, dataset: ImportedDataset): Promise<void> {
  const { name, asOf, records, rejects, files, importedAt } = dataset;
  await client.query(
    `insert into datasets (name, as_of, records, rejects, files, imported_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (name) do update set as_of = excluded.as_of, records = excluded.records, rejects = excluded.rejects,
       files = excluded.files, imported_at = excluded.imported_at`,
    [name, asOf, records, rejects, JSON.stringify(files), importedAt],
  );
}

/** The result of importing a dataset. */
export interface DatasetReport {
  readonly dataset: ImportedDataset['name'];
  readonly file: string;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  readonly read: number;
  /** The number of rows now, and before the import. */
  readonly records: number;
  readonly recordsBefore: number;
  readonly rejected: number;
  /** The first twenty. All are in the table register_rejects. */
  readonly rejects: readonly Reject[];
  readonly seconds: number;
  readonly rowsPerSecond: number;
}

/** Called in the transaction that replaces the rows. */
type OnDatasetReplaced = (client: PoolClient, done: ImportedDataset) => Promise<void>;

export type DatasetName = ImportedDataset['name'];

/** The stored state of a dataset. */
export interface StoredData {
  readonly name: DatasetName;
  readonly records: number;
  /** The day that the data state, YYYY-MM-DD. */
  readonly asOf: string;
  readonly importedAt: Date;
}

/** Every dataset that was imported, by name. */
export async function loadDatasets(pool: Pool): Promise<readonly StoredData[]> {
  const { rows } = await pool.query<{ name: DatasetName; records: string; as_of: string; imported_ms: string }>(
    `select name, records::text, as_of::text, round(extract(epoch from imported_at) * 1000)::text as imported_ms
     from datasets order by name`,
  );
  return rows.map(({ name, records, as_of, imported_ms }) => ({
    ...{ name, records: Number(records), asOf: as_of, importedAt: new Date(Number(imported_ms)) },
  }));
}
