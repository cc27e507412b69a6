import type { Command } from 'commander';
import { type Config, StartError } from '../platform/configuration/config.js';
import { diagnose } from './doctor/diagnose.js';
import { type Finding, formatCount, problem } from './doctor/finding.js';
import { type Output, print, readEnvironmentConfig } from './run.js';

/** `kyb doctor`: finds what is misconfigured, unreachable, stale or insecure, and names the remedy. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'Check configuration, database, registers, background work and clocks, and print what to do. Changes nothing; exit code 1 when there is a problem',
    )
    .option('--json', 'print one JSON document and nothing else')
    .action(async (options: { json?: boolean }) => {
      const config = readConfigOrProblem();
      print(options, report('check' in config ? [config] : await diagnose(config)));
    });
}

/** The configuration, or the problem with it; without a configuration nothing else can be checked. */
function readConfigOrProblem(): Config | Finding {
  try {
    return readEnvironmentConfig();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return problem(
      'configuration',
      error.message,
      'Correct the environment: docs/reference/configuration.md lists the variables.',
    );
  }
}

const labels = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' };

function report(findings: readonly Finding[]): Output {
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const lines = findings.flatMap(({ check, state, text, remedy }) => [
    `${labels[state]} ${check}: ${text}`,
    ...(remedy === null ? [] : [`          ${remedy}`]),
  ]);
  return {
    json: { problems, warnings, findings },
    text: [...lines, `${formatCount(problems, 'problem')}, ${formatCount(warnings, 'warning')}.`].join('\n'),
    exitCode: problems > 0 ? 1 : 0,
  };
}
