import type { Pool, PoolClient } from 'pg';
import { inTransactionOn } from '../database/transaction.js';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import { abrFormat } from './abr/abrFormat.js';
import { type OnProgress, openSources, trackProgress } from './files/openSources.js';
import { checkContent, checkDay, checkSample, checkStep, planFiles } from './import/checks.js';
import type { ExtractFormat, ExtractSource, OpenedFile } from './import/extractFile.js';
import { ImportRefusal } from './import/importRefusal.js';
import { dropDigests } from './import/knownRecords.js';
import {
  type ImportTask,
  type MergeCounts,
  mergeRows,
  type OnRegisterImported,
  swapTables,
} from './import/mergeRows.js';
import {
  addLostNumbers,
  addRejects,
  type ImportReport,
  recordImport,
  recordTimes,
  rejectsShown,
  withImportSession,
} from './import/recordImport.js';
import { loadStoredRegister, type RegisterTable, registerTables, type StoredFile } from './import/registerTables.js';
import { type Staging, stageFiles } from './import/stageFiles.js';
import { buildNames, nameTables, refreshNames } from './names/buildNames.js';
import { nzbnCsvFormat } from './nzbn/csv/nzbnCsvFormat.js';
import { nzbnFormat } from './nzbn/nzbnFormat.js';

export interface ImportOptions {
  readonly register: RegisterCode;
  /** Paths of the files of one extract, or of some of them: XML, JSON or CSV, plain or in zips. */
  readonly files: readonly string[];
  readonly onProgress?: OnProgress;
  /** Accepts files that are older than those that they replace, or have less than four fifths of their records. */
  readonly allowSmaller?: boolean;
  /** In production the sample is refused. */
  readonly production: boolean;
  /** The day of an NZBN extract whose files do not state it, YYYY-MM-DD. */
  readonly asOf?: string;
  readonly onTakenOver?: OnRegisterImported;
}

/** The published format of each register. */
const published: Readonly<Record<RegisterCode, Published>> = {
  abr: { detectFormat: () => abrFormat, mayLackDay: false },
  nzbn: { detectFormat: detectNzbnFormat, mayLackDay: true },
};

interface Published {
  readonly detectFormat: (sources: readonly ExtractSource[]) => ExtractFormat | Promise<ExtractFormat>;
  /** Whether its files may lack their day. */
  readonly mayLackDay: boolean;
}

export const dataFiles = { endings: /\.(xml|json|ndjson|jsonl|csv)$/i, words: 'XML, JSON or CSV' };

/**
 * Imports files of a register's extract, which replace the stored rows of these files; rows of other files stay.
 * Everything is loaded and checked before the register changes.
 *
 * An empty register, or one with the sample, is replaced in one transaction. A filled one gets the differences in short
 * transactions, and importing the same files changes nothing. The name index is updated afterwards, so that no
 * verification waits for it. If the process is killed at any moment, the register stays consistent, and the next run
 * does the rest.
 * @throws ImportRefusal if the files are incomplete or may not be imported. Then nothing has changed
 */
export async function importExtract(pool: Pool, options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const { register, production, allowSmaller = false } = options;
  const { detectFormat, mayLackDay } = published[register];
  const asOf = mayLackDay ? checkDay(options.asOf) : null;
  const table = registerTables[register];
  const sources = await openSources(options.files, dataFiles);
  const format = await detectFormat(sources);

  return await withImportSession(pool, `${register} register`, async (client) => {
    const held = await loadStoredRegister(client, register);
    const { opened, passedOver, onRecords } = await openFiles(format, sources, options.onProgress);
    const isSample = checkSample(opened, held, production);
    const merged = held?.isSample === isSample ? held : null;
    const planned = planFiles(opened, merged?.files ?? []);
    await format.tables?.check(client, planned, allowSmaller ? [] : (merged?.files ?? []));

    if (merged) await dropDigests(client, table);
    const { takeOver, replaced } = await inTransactionOn(client, async () => {
      const staging = await stageFiles(client, table, format, planned, {
        held: merged && { pool, files: merged.files },
        asOf,
        onRecords,
      });
      checkContent(staging.files, staging.records, new Date());
      if (merged && !allowSmaller) checkStep(staging.files, merged);
      const takeOver = { register, table, staging, isSample, importedAt: new Date(), onTakenOver: options.onTakenOver };
      if (!merged) return { takeOver, replaced: await replaceRegister(client, takeOver, held?.records ?? 0) };
      // First, because a number whose old row is deleted for an unreadable new one must never look as if on no register.
      await addRejects(client, register, staging.rejects, takeOver.importedAt);
      await addLostNumbers(client, table, staging, takeOver.importedAt);
      // The same for a number that another file of the new extract has, which may not be among these files.
      await recordTimes(client, register, staging.files);
      return { takeOver, replaced: null };
    });
    const { staging } = takeOver;
    const result = replaced ?? (await mergeRegister(client, takeOver, merged?.files ?? []));
    const seconds = (performance.now() - startedAt) / 1000;
    await updateNames(client, pool, register);
    const namesSeconds = (performance.now() - startedAt) / 1000 - seconds;
    const read = staging.records + staging.rejects.length;
    return {
      register,
      isSample,
      files: staging.files.map(({ source }) => source.name),
      passedOver,
      read,
      rejected: staging.rejects.length,
      rejects: staging.rejects.slice(0, rejectsShown),
      ...result,
      seconds,
      recordsPerSecond: Math.round(read / seconds),
      namesSeconds,
    };
  });
}

/** Applies the staged files to the register in short transactions. Their rejects must be recorded already. */
async function mergeRegister(
  client: PoolClient,
  { register, table, staging, isSample, importedAt, onTakenOver }: ImportTask,
  held: readonly StoredFile[],
): Promise<MergeCounts & { asOf: string }> {
  const day =
    staging.files
      .map(({ extractTime }) => extractTime.slice(0, 10))
      .toSorted()
      .at(-1) ?? '';
  const counts = await mergeRows(client, staging.table, table, day);
  return inTransactionOn(client, async () => {
    const records = await countRows(client, table, staging, held);
    const asOf = await recordImport(client, register, table, staging, isSample, importedAt, records);
    const files = staging.files.map(({ source }) => source.name);
    await onTakenOver?.(client, { register, isSample, asOf, importedAt, files, ...counts });
    return { ...counts, asOf };
  });
}

/**
 * The number of rows after a merge: those of the imported files are known, all others are counted by the index of files. Null for a
 * table that has no such index.
 */
async function countRows(
  client: PoolClient,
  { name, hasDigest }: RegisterTable,
  { files, records }: Staging,
  held: readonly StoredFile[],
): Promise<number | null> {
  if (!hasDigest) return null;
  const own = new Set(files.map(({ sequence }) => sequence));
  const others = held.flatMap(({ sequence }) => (own.has(sequence) ? [] : [sequence]));
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${name} where file = any ($1)`,
    [others],
  );
  return records + (rows[0]?.count ?? 0);
}

/** The files of an import, with their heads. */
export interface OpenedFiles {
  readonly opened: readonly OpenedFile[];
  /** The names of files without needed data. */
  readonly passedOver: readonly string[];
  /** Counts records as they are read. */
  readonly onRecords: (records: number) => void;
}

/** @throws ImportRefusal if a file does not belong to an extract of the register */
async function openFiles(
  format: ExtractFormat,
  sources: readonly ExtractSource[],
  onProgress: OnProgress | undefined,
): Promise<OpenedFiles> {
  const files = await Promise.all(sources.map(async (source) => ({ source, head: await format.readHead(source) })));
  const needed = files.flatMap(({ source, head }) => (head ? [{ source, head }] : []));
  const { sources: tracked, onRecords } = trackProgress(
    needed.map(({ source }) => source),
    onProgress,
  );
  return {
    opened: needed.map(({ source, head }, index) => ({ source: tracked[index] ?? source, head })),
    passedOver: files.flatMap(({ source, head }) => (head ? [] : [source.name])),
    onRecords,
  };
}

/**
 * Makes the staged table the register's own. Readers see all of the old data until the commit, and all of the new
 * afterwards.
 */
async function replaceRegister(
  client: PoolClient,
  { register, table, staging, isSample, importedAt, onTakenOver }: ImportTask,
  recordsBefore: number,
): Promise<MergeCounts & { asOf: string }> {
  await swapTables(client, staging.table, table);
  // The names belong to the replaced rows.
  await client.query('delete from register_names where register = $1', [register]);
  await client.query('delete from register_files where register = $1', [register]);
  await client.query('delete from register_rejects where register = $1', [register]);
  await addRejects(client, register, staging.rejects, importedAt);
  const asOf = await recordImport(client, register, table, staging, isSample, importedAt, staging.records);
  const counts = { added: staging.records, changed: 0, removed: recordsBefore };
  const files = staging.files.map(({ source }) => source.name);
  await onTakenOver?.(client, { register, isSample, asOf, importedAt, files, ...counts });
  return { ...counts, asOf };
}

/**
 * Updates the name index of a register: completely if there is none yet, otherwise for entities that imports have
 * changed. The session must have the import's lock and be in no transaction.
 */
async function updateNames(client: PoolClient, pool: Pool, register: RegisterCode): Promise<void> {
  const tables = nameTables[register];
  const { rowCount } = await client.query('select 1 from register_names where register = $1', [register]);
  if (rowCount === 0) await buildNames(client, pool, tables);
  else await refreshNames(client, tables);
}

/**
 * Detects JSON or the set of CSV files by the start of the files.
 * @throws ImportRefusal if there are both, because they contain the same entities
 */
async function detectNzbnFormat(sources: readonly ExtractSource[]): Promise<ExtractFormat> {
  const isCsv = await Promise.all(sources.map(beginsAsCsv));
  const [csv, json] = [sources[isCsv.indexOf(true)], sources[isCsv.indexOf(false)]];
  if (csv && json) {
    throw new ImportRefusal(`${csv.name} is CSV and ${json.name} is not. Import either CSV or JSON.`);
  }
  return csv ? nzbnCsvFormat : nzbnFormat;
}

/** A CSV header starts with a letter or a quote, possibly after a byte order mark. */
async function beginsAsCsv(source: ExtractSource): Promise<boolean> {
  for await (const chunk of source.chunks()) {
    const text = chunk
      .toString('utf8', 0, 64)
      .replace(/^\ufeff/, '')
      .trimStart();
    if (text !== '') return /^["a-z]/i.test(text);
  }
  return false;
}
