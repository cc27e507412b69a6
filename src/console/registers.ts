import type { Command } from 'commander';
import { recordRegisterImport } from '../audit/recordAudit.js';
import type { RegisterCode } from '../domain/jurisdictions/jurisdiction.js';
import { notifyChanges } from '../operations/monitoring/notifyChanges.js';
import { loadRegisterStates, type RegisterState } from '../operations/platform/loadRegisterStates.js';
import type { ImportReport } from '../registers/import/recordImport.js';
import { importExtract } from '../registers/importExtract.js';
import { type CheckedList, checkListFile } from '../registers/screening/checkListFile.js';
import { addAsicImports, addListImports, describeRejects, importBar } from './importLists.js';
import { print, run, type Work } from './run.js';

/** `kyb registers`: shows the stored records and age of each register and dataset, and the state of live registers. */
export function addRegisters(program: Command): void {
  program
    .command('registers')
    .description('Show age, record counts and failures of every register and dataset')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, async (services) => {
        const json = await loadRegisterStates(services);
        return {
          json,
          text: json.map(formatRegisterState).join('\n'),
          exitCode: json.some(({ isMisconfigured }) => isMisconfigured) ? 1 : 0,
        };
      }),
    );
}

function formatRegisterState(state: RegisterState): string {
  const { register, kind, asOf, failures24Hours: failures } = state;
  const failed = `${failures ?? 0} without a response in 24 hours`;
  if (kind === 'extract') {
    const invented = state.isSample ? ', invented' : '';
    const counted = failures === null ? '' : `, ${failed}`;
    return `${register} extract: ${state.records ?? 0} records as of ${asOf ?? 'an unknown date'}${invented}${counted}`;
  }
  const counts = Object.entries(state.calls24Hours).map(([outcome, calls]) => `${outcome} ${calls}`);
  const last = state.lastSuccessAt?.toISOString() ?? 'never';
  const alarm = state.isMisconfigured ? '. IT REFUSES THE GUID OR KEY. Set the right one' : '';
  return `${register} live: last response ${last}, ${failed} (${counts.join(', ') || 'no calls'})${alarm}`;
}

/** `kyb lists`: checks downloaded lists, without a database. */
export function addLists(program: Command): void {
  program
    .command('lists')
    .description('Check downloaded lists of sanctions and bans')
    .command('check')
    .description(
      'Read a list without importing it and report each row that is rejected. Exits with 1 when there is one',
    )
    .argument('<file>', 'list of DFAT (XLSX), of the UN (XML) or of ASIC bans (CSV), as published')
    .option('--json', 'print one JSON document and nothing else')
    .action(async (file: string, options: { readonly json?: boolean }) => {
      const checked = await checkListFile(file);
      print(options, { json: checked, text: describeList(checked), exitCode: checked.rejected === 0 ? 0 : 1 });
    });
}

function describeList({ list, file, asOf, rows, entries, rejected, rejects }: CheckedList): string {
  return [
    `${file}: ${list}, ${asOf === null ? 'no date' : `as of ${asOf}`}, ${entries} entries in ${rows} rows; ${rejected} rejected`,
    ...rejects.map(({ line, reason }) => `  ${line}  ${reason}`),
  ].join('\n');
}

interface ImportOptions {
  readonly allowSmaller?: boolean;
  readonly asOf?: string;
  readonly json?: boolean;
}

/** `kyb import`: imports the files that the registers publish. */
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

function importFiles(register: RegisterCode, files: string[], options: ImportOptions): Promise<void> {
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
        onTakenOver: recordRegisterImport,
      });
      const told = await notifyChanges({ pool: database.pool, eventLog, clock, production });
      return { json: { ...report, told }, text: describeImport(report, told) };
    } finally {
      bar.stop();
    }
  };
  return run(options, work, { isImport: true });
}

function describeImport(report: ImportReport, told: number): string {
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
