import type { Command } from 'commander';
import { enterImport } from '../audit/enterImport.js';
import { tellChanges } from '../operations/monitoring/tellChanges.js';
import { importExtract } from '../registers/importExtract.js';
import type { ImportReport } from '../registers/import/importReport.js';
import { addAsicImports } from './importAsic.js';
import { importBar } from './importBar.js';
import { addListImports } from './importLists.js';
import { describeRejects } from './describeRejects.js';
import { run, type Work } from './run.js';

interface ImportOptions {
  readonly allowSmaller?: boolean;
  readonly asOf?: string;
  readonly json?: boolean;
}

/** `kyb import`: fills the registers from what the registers publish. */
export function addImport(program: Command): void {
  const command = program.command('import').description('Import register extracts, datasets and lists');
  const json = ['--json', 'print one JSON document and nothing else'] as const;
  const smaller = ['--allow-smaller', 'accept files that are older or much smaller than those they replace'] as const;

  command
    .command('abn')
    .description('Import the ABN bulk extract: XML, or the published ZIP files')
    .argument('<files...>', 'files of one extract, all or some')
    .option(...smaller)
    .option(...json)
    .action((files: string[], options: ImportOptions) => importFiles('abr', files, options));

  command
    .command('nzbn')
    .description('Import the NZBN bulk data: JSON, or the set of CSV files, plain or in ZIP files')
    .argument('<files...>', 'all files of one extract')
    .option('--as-of <date>', 'date of the extract, YYYY-MM-DD, when the files do not state it')
    .option(...smaller)
    .option(...json)
    .action((files: string[], options: ImportOptions) => importFiles('nzbn', files, options));

  addAsicImports(command);
  addListImports(command);
}

function importFiles(register: 'abr' | 'nzbn', files: string[], options: ImportOptions): Promise<void> {
  const work: Work = async ({ database, eventLog, clock }, { production }) => {
    const bar = importBar();
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

function describe(report: ImportReport, told: number): string {
  const { read, rejected, added, changed, removed, asOf, seconds, recordsPerSecond, isSample, namesSeconds } = report;
  const { passedOver } = report;
  return [
    `${read} records read in ${seconds.toFixed(1)} s (${recordsPerSecond} per second), as of ${asOf}${isSample ? ', invented sample data' : ''}`,
    `${added} added, ${changed} changed, ${removed} removed, ${rejected} rejected`,
    ...(passedOver.length > 0
      ? [`skipped, because they hold no data that the service uses: ${passedOver.join(', ')}`]
      : []),
    `name index built in ${namesSeconds.toFixed(1)} s`,
    `${told} events recorded for changed entities`,
    ...describeRejects(report),
  ].join('\n');
}
