import type { Command } from 'commander';
import { enterDatasetImport } from '../audit/enterDatasetImport.js';
import { bannedOrganisationsFormat } from '../registers/asic/bannedOrganisationsFormat.js';
import { bannedPersonsFormat } from '../registers/asic/bannedPersonsFormat.js';
import { businessNamesFormat } from '../registers/asic/businessNamesFormat.js';
import { companiesFormat } from '../registers/asic/companiesFormat.js';
import type { DatasetFormat } from '../registers/datasets/datasetFormat.js';
import type { DatasetReport } from '../registers/datasets/datasetReport.js';
import { importDataset } from '../registers/datasets/importDataset.js';
import { describeRejects } from './describeRejects.js';
import { importBar } from './importBar.js';
import { run } from './run.js';

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
];

/** `kyb import asic-…`: each replaces one dataset of ASIC by what data.gov.au publishes. */
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
      .action((file: string, options: ImportOptions) => importFile(format, file, options));
  }
}

function importFile(format: DatasetFormat, file: string, options: ImportOptions): Promise<void> {
  return run(
    options,
    async ({ database }) => {
      const bar = importBar();
      try {
        const report = await importDataset(database.pool, {
          ...{ format, file, asOf: options.asOf, allowSmaller: options.allowSmaller },
          allowRejects: options.allowRejects,
          onProgress: bar.update,
          onReplaced: enterDatasetImport,
        });
        return { json: report, text: describe(report) };
      } finally {
        bar.stop();
      }
    },
    { isImport: true },
  );
}

function describe(report: DatasetReport): string {
  const { dataset, read, records, recordsBefore, rejected, asOf, seconds, rowsPerSecond } = report;
  return [
    `${dataset}: ${read} rows read in ${seconds.toFixed(1)} s (${rowsPerSecond} per second), as of ${asOf}`,
    `${records} records replace ${recordsBefore}, ${rejected} rows rejected`,
    ...describeRejects(report),
  ].join('\n');
}
