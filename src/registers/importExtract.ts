import type { Pool } from 'pg';
import { abrFormat } from './abr/abrFormat.js';
import { openSources } from './files/openSources.js';
import type { OnProgress } from './files/trackProgress.js';
import { checkContent, checkDay, checkSample, checkStep } from './import/checks.js';
import type { ExtractFormat } from './import/extractFile.js';
import { readHeldRegister } from './import/heldRegister.js';
import { rejectsShown, type ImportReport } from './import/importReport.js';
import { mergeRegister } from './import/mergeRegister.js';
import { openFiles } from './import/openFiles.js';
import { planFiles } from './import/planFiles.js';
import { registerTables, type RegisterCode } from './import/registerTables.js';
import { replaceRegister } from './import/replaceRegister.js';
import { withImportSession } from './import/session.js';
import { stageFiles } from './import/stageFiles.js';
import type { OnTakenOver } from './import/takeOver.js';
import { keepNames } from './names/keepNames.js';
import { nzbnFormatOf } from './nzbn/nzbnFormatOf.js';

export interface ImportOptions {
  readonly register: RegisterCode;
  /** Paths of the files of one extract, or of some of them: XML, JSON or CSV, plain or in zips. */
  readonly files: readonly string[];
  readonly onProgress?: OnProgress;
  /** Takes files that are older than those that they replace, or hold less than four fifths of them. */
  readonly allowSmaller?: boolean;
  /** Production refuses the sample. */
  readonly production: boolean;
  /** The day of an NZBN extract whose files do not say it, YYYY-MM-DD. */
  readonly asOf?: string;
  readonly onTakenOver?: OnTakenOver;
}

/** What the registers publish. */
export const dataFiles = { endings: /\.(xml|json|ndjson|jsonl|csv)$/i, words: 'XML, JSON or CSV' };

/**
 * Imports files of a register's extract. What the register held of these files is replaced; other files stay. All is
 * loaded and checked before anything is taken over. An empty register, or one with the sample, is replaced in one
 * transaction; a filled one gets the differences in short ones, and an import of the same files changes nothing. The names
 * for search follow when the data are taken over: no verification waits for them.
 * Killed at any moment, it leaves a register that is whole; run again, it does what was left.
 * @throws ImportRefusal when the files are not whole or may not be taken: then nothing has changed
 */
export async function importExtract(pool: Pool, options: ImportOptions): Promise<ImportReport> {
  const startedAt = performance.now();
  const { register, production, allowSmaller = false } = options;
  const asOf = register === 'nzbn' ? checkDay(options.asOf) : null;
  const table = registerTables[register];
  const sources = await openSources(options.files, dataFiles);
  const format: ExtractFormat = register === 'abr' ? abrFormat : await nzbnFormatOf(sources);

  return await withImportSession(pool, `${register} register`, async (client) => {
    const held = await readHeldRegister(client, register);
    const { opened, passedOver, onRecords } = await openFiles(format, sources, options.onProgress);
    const isSample = checkSample(opened, held, production);
    const merged = held?.isSample === isSample ? held : null;
    const planned = planFiles(opened, merged?.files ?? []);
    await format.tables?.check(client, planned, allowSmaller ? [] : (merged?.files ?? []));

    await client.query('begin');
    const staging = await stageFiles(client, table, format, planned, {
      isTemporary: merged !== null,
      asOf,
      onRecords,
    });
    checkContent(staging.files, staging.records, new Date());
    if (merged && !allowSmaller) checkStep(staging.files, merged);
    const takeOver = { register, table, staging, isSample, importedAt: new Date(), onTakenOver: options.onTakenOver };
    const result = merged
      ? await mergeRegister(client, takeOver)
      : await replaceRegister(client, takeOver, held?.records ?? 0);
    const seconds = (performance.now() - startedAt) / 1000;
    await keepNames(client, register);
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
