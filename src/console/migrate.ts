import type { Command } from 'commander';
import { run } from './run.js';

/** `kyb migrate`: every start migrates; this is for those who want it as a step of its own. */
export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database schema to this version')
    .option('--json', 'print one JSON document and nothing else')
    .action((options: { json?: boolean }) =>
      run(options, () => Promise.resolve({ json: { migrated: true }, text: 'The database schema is up to date.' })),
    );
}
