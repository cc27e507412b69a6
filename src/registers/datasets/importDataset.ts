import type { Pool } from 'pg';
import { dayInName } from '../files/dayInName.js';
import { openSources } from '../files/openSources.js';
import { trackProgress, type OnProgress } from '../files/trackProgress.js';
import { checkDay, checkNotToCome } from '../import/checks.js';
import { collectRejects } from '../import/collectRejects.js';
import type { ExtractSource } from '../import/extractFile.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { rejectsShown } from '../import/importReport.js';
import { loadRows } from '../import/loadRows.js';
import { withImportSession } from '../import/session.js';
import { checkNewer, checkRows, checkSize, checkWhole, readHeldDataset } from './datasetChecks.js';
import type { DatasetFormat } from './datasetFormat.js';
import type { DatasetReport, OnDatasetReplaced } from './datasetReport.js';
import { hashedSource } from './hashedSource.js';
import { replaceDataset } from './replaceDataset.js';

export interface DatasetImport {
  readonly format: DatasetFormat;
  /** The path of the file, plain or alone in a zip. */
  readonly file: string;
  /** The day of the data, YYYY-MM-DD; without it that in the name of the file counts. */
  readonly asOf?: string | undefined;
  /** Takes a file that is older, or holds less than four fifths of what is held. */
  readonly allowSmaller?: boolean | undefined;
  /** Takes a list of bans, or of names, of which some rows cannot be read. */
  readonly allowRejects?: boolean | undefined;
  readonly onProgress?: OnProgress | undefined;
  readonly onReplaced?: OnDatasetReplaced | undefined;
}

/**
 * Imports a dataset whole: its rows are loaded and checked in a table of their own, which then takes the place of the old
 * one, in one transaction. Killed at any moment, it leaves what was held before.
 * @throws ImportRefusal when the file is not whole or may not be taken: then nothing has changed
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
  const { source, sha256 } = hashedSource(opened);
  const { sources, onRecords } = trackProgress([source], onProgress);
  const [tracked = source] = sources;

  return await withImportSession(pool, dataset, async (client) => {
    const held = await readHeldDataset(client, dataset);
    if (!allowSmaller) checkNewer(name, asOf, held);
    await client.query('begin');
    const staging = `${table.name}_staging`;
    await client.query(`create table ${staging} (like ${table.name} including comments)`);
    const { rejects: found, onReject } = collectRejects(name);
    const rows = format.rows(tracked, onReject);
    const target = `${staging} (${table.columns.join(', ')})`;
    const counts = await loadRows(client, { target, name, rows, onRecords });
    const rejects = found.toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0));
    checkRows(name, counts, rejects);
    const lost = format.mayNotLose === 'any' ? rejects : rejects.filter(({ number }) => number === null);
    if (format.mayNotLose !== 'none' && !allowRejects) checkWhole(name, counts, lost);
    if (!allowSmaller) checkSize(name, counts.records, held);
    const { read, records } = counts;
    const files = [{ name, sha256: sha256() }];
    const done = { name: dataset, asOf, records, rejects: rejects.length, files, importedAt: new Date() };
    await replaceDataset(client, { table, staging, done, rejects, onReplaced });
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      ...{ dataset, file: name, asOf, read, records, recordsBefore: held?.records ?? 0 },
      ...{ rejected: rejects.length, rejects: rejects.slice(0, rejectsShown) },
      ...{ seconds, rowsPerSecond: Math.round(read / seconds) },
    };
  });
}

async function openOne(file: string): Promise<ExtractSource> {
  const [source, ...others] = await openSources([file], { endings: /\.(csv|tsv)$/i, words: 'CSV' });
  if (source && others.length === 0) return source;
  throw new ImportRefusal(`${file} has ${others.length + 1} files; it must have one.`);
}
