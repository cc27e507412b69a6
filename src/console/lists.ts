import type { Command } from 'commander';
import { checkListFile, type CheckedList } from '../registers/screening/checkListFile.js';
import { print } from './run.js';

/** `kyb lists`: checks downloaded lists. No database is needed. */
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
      print(options, { json: checked, text: describe(checked), exitCode: checked.rejected === 0 ? 0 : 1 });
    });
}

function describe({ list, file, asOf, rows, entries, rejected, rejects }: CheckedList): string {
  return [
    `${file}: ${list}, ${asOf === null ? 'no date' : `as of ${asOf}`}, ${entries} entries in ${rows} rows; ${rejected} rejected`,
    ...rejects.map(({ line, reason }) => `  ${line}  ${reason}`),
  ].join('\n');
}
