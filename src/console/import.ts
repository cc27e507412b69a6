import type { Command } from 'commander';
import { SingleBar } from 'cli-progress';
import { enterImport } from '../audit/enterImport.js';
import { tellChanges } from '../operations/monitoring/tellChanges.js';
import { importExtract } from '../registers/importExtract.js';
import type { ImportReport } from '../registers/import/importReport.js';
import { addListImports } from './importLists.js';
import { run, type Work } from './run.js';

interface ImportOptions {
  readonly allowSmaller?: boolean;
  readonly asOf?: string;
  readonly json?: boolean;
}

/** `kyb import`: fills the registers from what the registers publish. */
export function addImport(program: Command): void {
  const command = program.command('import').description('import the published extract of a register');
  const json = ['--json', 'print one JSON document'] as const;
  const smaller = [
    '--allow-smaller',
    'take files that are older, or hold much less, than those that they replace',
  ] as const;

  command
    .command('abn')
    .description('the ABN bulk extract: XML, or the published zips')
    .argument('<files...>', 'all files of one extract, or some of them')
    .option(...smaller)
    .option(...json)
    .action((files: string[], options: ImportOptions) => importFiles('abr', files, options));

  command
    .command('nzbn')
    .description('the NZBN bulk data: JSON')
    .argument('<files...>', 'all files of one extract')
    .option('--as-of <date>', 'the day of the extract, YYYY-MM-DD, where the files do not say')
    .option(...smaller)
    .option(...json)
    .action((files: string[], options: ImportOptions) => importFiles('nzbn', files, options));
  addListImports(command);
}

function importFiles(register: 'abr' | 'nzbn', files: string[], options: ImportOptions): Promise<void> {
  const work: Work = async ({ database, eventLog, clock }, { production }) => {
    const bar = progressBar();
    try {
      const report = await importExtract(database.pool, {
        register,
        files,
        production,
        allowSmaller: options.allowSmaller ?? false,
        ...(options.asOf !== undefined && { asOf: options.asOf }),
        onProgress: bar.update,
        onTakenOver: enterImport,
      });
      const told = await tellChanges({ pool: database.pool, eventLog, clock, production });
      return { json: { ...report, told }, text: describe(report, told) };
    } finally {
      bar.stop();
    }
  };
  return run(options, work, { isImport: true });
}

/** Draws on stderr, so that stdout stays for the report; where that is no terminal, a line every few seconds. */
function progressBar(): {
  update: (progress: { bytes: number; totalBytes: number; records: number }) => void;
  stop: () => void;
} {
  const bar = new SingleBar({
    format: '{bar} {percentage}%  {records} records  {recordsPerSecond}/s  {eta_formatted} left',
    stream: process.stderr,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
  });
  const started = performance.now();
  return {
    update: ({ bytes, totalBytes, records }) => {
      if (!bar.isActive) bar.start(totalBytes, 0, { records: 0, recordsPerSecond: 0 });
      const recordsPerSecond = Math.round(records / ((performance.now() - started) / 1000));
      bar.update(bytes, { records, recordsPerSecond });
    },
    stop: () => {
      bar.stop();
    },
  };
}

function describe(report: ImportReport, told: number): string {
  const { read, rejected, added, changed, removed, asOf, seconds, recordsPerSecond, rejects, isSample, namesSeconds } =
    report;
  return [
    `${read} records read in ${seconds.toFixed(1)} s (${recordsPerSecond} a second), as of ${asOf}${isSample ? ', invented sample data' : ''}`,
    `${added} added, ${changed} changed, ${removed} removed, ${rejected} rejected`,
    `names for search in ${namesSeconds.toFixed(1)} s`,
    `${told} changes of entities under monitoring told`,
    ...rejects.map(
      ({ file, line, number, reason }) =>
        `  ${file}${line === null ? '' : `:${line}`}  ${number ?? 'no number'}  ${reason}`,
    ),
    ...(rejected > rejects.length ? [`  … and ${rejected - rejects.length} more, in the table register_rejects`] : []),
  ].join('\n');
}
