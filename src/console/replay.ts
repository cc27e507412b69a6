import type { Command } from 'commander';
import { replayVerification } from '../operations/verifications/replayVerification.js';
import { run } from './run.js';

/** `kyb replay`: the proof that a stored score follows from what is stored. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('reach a stored verdict again, from its facts and policy alone')
    .argument('<verification>', 'ver_…')
    .option('--json', 'print one JSON document')
    .action((id: string, options: { json?: boolean }) =>
      run(options, async ({ database }) => {
        const replay = await replayVerification(database.orm.em, id);
        const { same, policyVersion, stored, replayed } = replay;
        return {
          json: replay,
          text: [
            `policy      ${policyVersion}`,
            `score       stored ${String(stored.fractureScore)}, replayed ${String(replayed.fractureScore)}`,
            `audit hash  stored ${stored.auditHash}`,
            `          replayed ${replayed.auditHash}`,
            same ? 'The replay is the same.' : 'The replay DIFFERS from what is stored.',
          ].join('\n'),
          exitCode: same ? 0 : 1,
        };
      }),
    );
}
