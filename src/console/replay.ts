import type { Command } from 'commander';
import type { VerdictDifference } from '../domain/compareVerdicts.js';
import type { PolicyVersion } from '../domain/fractureScore.js';
import type { FractureSignal } from '../domain/policies/rule.js';
import type { Verdict } from '../domain/verdict.js';
import { replayVerification } from '../operations/verifications/replayVerification.js';
import { alignColumns } from './columns.js';
import { createPolicyOption } from './organisations.js';
import { run } from './run.js';

interface ReplayOptions {
  readonly policyVersion?: PolicyVersion;
  readonly json?: boolean;
}

/** `kyb replay`: proves that a stored score follows from the stored facts. */
export function addReplay(program: Command): void {
  program
    .command('replay')
    .description('Compute a stored verdict again from its stored facts and policy')
    .argument('<verification>', 'ver_…')
    .addOption(createPolicyOption('also score the same facts under this policy, for comparison'))
    .option('--json', 'print one JSON document and nothing else')
    .action((id: string, options: ReplayOptions) =>
      run(options, async ({ database }) => {
        const replay = await replayVerification(database.orm.em, id, options.policyVersion);
        const { same, comparison, policyVersion, stored, replayed } = replay;
        return {
          json: replay,
          text: [
            `policy      ${policyVersion}`,
            `score       stored ${String(stored.fractureScore)}, replayed ${String(replayed.fractureScore)}`,
            `audit hash  stored ${stored.auditHash}`,
            `          replayed ${replayed.auditHash}`,
            same ? 'The replay equals the stored verdict.' : 'The replay DIFFERS from the stored verdict.',
            ...(comparison ? describeDifference(comparison) : []),
          ].join('\n'),
          exitCode: same ? 0 : 1,
        };
      }),
    );
}

function describeDifference({
  after,
  scoreChange,
  added,
  removed,
}: VerdictDifference & { readonly after: Verdict }): string[] {
  const toRow = (sign: string, { type, points, description }: FractureSignal) => [sign, points, type, description];
  return [
    `under ${after.policyVersion}: score ${String(after.fractureScore)} (${scoreChange === null ? 'none' : `${scoreChange < 0 ? '' : '+'}${scoreChange}`})`,
    ...alignColumns([...added.map((signal) => toRow('+', signal)), ...removed.map((signal) => toRow('-', signal))]),
  ];
}
