import type { Command } from 'commander';
import { enterDatasetImport } from '../audit/enterDatasetImport.js';
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
      onImported: enterDatasetImport,
    });
    return { json: report, text: describe(report) };
  };
  return run(options, work, { isUntimed: true });
}

function describe({ name, asOf, records, rejected, rejects }: ListReport): string {
  return [
    `${name}: ${records} entries, as of ${asOf}; ${rejected} rejected`,
    ...rejects.map(({ line, reason }) => `  ${line}  ${reason}`),
    ...(rejected > rejects.length ? [`  … and ${rejected - rejects.length} more`] : []),
  ].join('\n');
}
