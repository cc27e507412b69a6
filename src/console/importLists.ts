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
  { command: 'dfat', list: 'DFAT', description: 'the Consolidated List of sanctions of DFAT: XLSX' },
  { command: 'un', list: 'UN', description: 'the consolidated list of the UN Security Council: XML' },
] as const;

/** `kyb import dfat` and `kyb import un`: the lists that names are screened against. */
export function addListImports(importCommand: Command): void {
  for (const { command, list, description } of lists) {
    importCommand
      .command(command)
      .description(description)
      .argument('<file>', 'the list, as it is published')
      .option('--allow-smaller', 'take a list that is older, or holds much less, than the one that it replaces')
      .option('--allow-rejects', 'take a list of which some rows cannot be read: the names in them are not screened')
      .option('--json', 'print one JSON document')
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
