import { SingleBar } from 'cli-progress';
import type { Command } from 'commander';
import { recordDatasetImport } from '../audit/recordAudit.js';
import { bannedOrganisationsFormat, bannedPersonsFormat } from '../registers/asic/bannedFormats.js';
import { businessNamesFormat, companiesFormat } from '../registers/asic/companiesFormat.js';
import { localitiesFormat } from '../registers/datasets/localities.js';
import { type DatasetFormat, type DatasetReport, importDataset } from '../registers/datasets/importDataset.js';
import type { OnProgress } from '../registers/files/openSources.js';
import type { Reject } from '../registers/import/extractFile.js';
import { gleifEntitiesFormat, gleifParentsFormat } from '../registers/registrations/gleifFormats.js';
import {
  afsLicenseesFormat,
  afsRepresentativesFormat,
  charitiesFormat,
  creditLicenseesFormat,
  creditRepresentativesFormat,
} from '../registers/registrations/licenceFormats.js';
import { liquidatorsFormat } from '../registers/registrations/liquidators.js';
import { importList, type ListReport, type SanctionsListName } from '../registers/screening/importList.js';
import { run, type Work } from './run.js';

interface ImportListOptions {
  readonly allowSmaller?: boolean;
  readonly allowRejects?: boolean;
  readonly json?: boolean;
}

const lists = [
  { command: 'dfat', list: 'DFAT', description: 'Import the DFAT Consolidated List of sanctions: XLSX' },
  { command: 'un', list: 'UN', description: 'Import the consolidated list of the UN Security Council: XML' },
] as const;

/** `kyb import dfat` and `kyb import un`: the lists that names are screened against. */
export function addListImports(importCommand: Command): void {
  for (const { command, list, description } of lists) {
    importCommand
      .command(command)
      .description(description)
      .argument('<file>', 'list, as published')
      .option('--allow-smaller', 'accept a list that is older or much smaller than the one it replaces')
      .option('--allow-rejects', 'accept a list with unreadable rows; names in those rows are not screened')
      .option('--json', 'print one JSON document and nothing else')
      .action((file: string, options: ImportListOptions) => importFile(list, file, options));
  }
}

function importFile(list: SanctionsListName, file: string, options: ImportListOptions): Promise<void> {
  const work: Work = async ({ database, clock }) => {
    const { allowSmaller = false, allowRejects = false } = options;
    const report = await importList(database.pool, {
      list,
      file,
      allowSmaller,
      allowRejects,
      now: clock(),
      onImported: recordDatasetImport,
    });
    return { json: report, text: describeListImport(report) };
  };
  return run(options, work, { isUntimed: true });
}

function describeListImport({ name, asOf, records, rejected, rejects }: ListReport): string {
  return [
    `${name}: ${records} entries, as of ${asOf}; ${rejected} rejected`,
    ...rejects.map(({ line, reason }) => `  ${line}  ${reason}`),
    ...(rejected > rejects.length ? [`  … and ${rejected - rejects.length} more`] : []),
  ].join('\n');
}

interface ImportOptions {
  readonly allowSmaller?: boolean;
  readonly allowRejects?: boolean;
  readonly asOf?: string;
  readonly json?: boolean;
}

const datasets: readonly { readonly command: string; readonly format: DatasetFormat; readonly text: string }[] = [
  { command: 'asic-companies', format: companiesFormat, text: 'Import the company dataset of ASIC' },
  { command: 'asic-business-names', format: businessNamesFormat, text: 'Import the business names dataset of ASIC' },
  {
    ...{ command: 'asic-banned-organisations', format: bannedOrganisationsFormat },
    text: 'Import the banned and disqualified organisations of ASIC',
  },
  {
    ...{ command: 'asic-banned-persons', format: bannedPersonsFormat },
    text: 'Import the banned and disqualified persons of ASIC',
  },
  { command: 'afs-licensees', format: afsLicenseesFormat, text: 'Import the AFS licensees of ASIC' },
  { command: 'credit-licensees', format: creditLicenseesFormat, text: 'Import the credit licensees of ASIC' },
  {
    ...{ command: 'afs-representatives', format: afsRepresentativesFormat },
    text: 'Import the AFS representatives of ASIC that have an ABN or ACN',
  },
  {
    ...{ command: 'credit-representatives', format: creditRepresentativesFormat },
    text: 'Import the credit representatives of ASIC that have an ABN or ACN',
  },
  { command: 'liquidators', format: liquidatorsFormat, text: 'Import the registered liquidators of ASIC' },
  { command: 'charities', format: charitiesFormat, text: 'Import the register of charities of the ACNC' },
  {
    ...{ command: 'gleif-parents', format: gleifParentsFormat },
    text: 'Import the parents of legal entities from the relationship records of GLEIF (Level 2, RR), before gleif-entities',
  },
  {
    ...{ command: 'gleif-entities', format: gleifEntitiesFormat },
    text: 'Import the LEIs of Australia, New Zealand and their parents from the golden copy of GLEIF (Level 1)',
  },
  {
    ...{ command: 'localities', format: localitiesFormat },
    text: 'Import the localities and postcodes of Australia, as G-NAF Core (PSV) or with the columns locality, state and postcode',
  },
];

/** `kyb import asic-…` and `localities`: each replaces one dataset by the file that data.gov.au publishes. */
export function addAsicImports(command: Command): void {
  for (const { command: name, format, text } of datasets) {
    command
      .command(name)
      .description(`${text}: CSV, or a ZIP file that contains it`)
      .argument('<file>', 'published file, with the month or day in its name')
      .option(
        '--as-of <date>',
        'date of the data, YYYY-MM-DD, when the file name does not state it or states the month only',
      )
      .option('--allow-smaller', 'accept a file that is older or much smaller than the current data')
      .option('--allow-rejects', 'accept a list with unreadable rows; names in those rows are not found')
      .option('--json', 'print one JSON document and nothing else')
      .action((file: string, options: ImportOptions) => importDatasetFile(format, file, options));
  }
}

function importDatasetFile(format: DatasetFormat, file: string, options: ImportOptions): Promise<void> {
  return run(
    options,
    async ({ database }) => {
      const bar = importBar();
      try {
        const report = await importDataset(database.pool, {
          ...{ format, file, asOf: options.asOf, allowSmaller: options.allowSmaller },
          allowRejects: options.allowRejects,
          onProgress: bar.update,
          onReplaced: recordDatasetImport,
        });
        return { json: report, text: describeDataset(report) };
      } finally {
        bar.stop();
      }
    },
    { isImport: true },
  );
}

function describeDataset(report: DatasetReport): string {
  const { dataset, read, records, recordsBefore, rejected, asOf, seconds, rowsPerSecond } = report;
  return [
    `${dataset}: ${read} rows read in ${seconds.toFixed(1)} s (${rowsPerSecond} per second), as of ${asOf}`,
    `${records} records replace ${recordsBefore}, ${rejected} rows rejected`,
    ...describeRejects(report),
  ].join('\n');
}

/** One line for each reject in the report, and one for the number of further rejects. */
export function describeRejects({
  rejects,
  rejected,
}: {
  readonly rejects: readonly Reject[];
  readonly rejected: number;
}): readonly string[] {
  return [
    ...rejects.map(
      ({ file, line, number, reason }) =>
        `  ${file}${line === null ? '' : `:${line}`}  ${number ?? 'no number'}  ${reason}`,
    ),
    ...(rejected > rejects.length ? [`  … and ${rejected - rejects.length} more, in the table register_rejects`] : []),
  ];
}

/**
 * Shows the progress of an import. It draws on stderr, so that stdout has only the report. Without a terminal it prints a line
 * every few seconds.
 */
export function importBar(): {
  update: OnProgress;
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
