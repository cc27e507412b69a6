import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { connectDatabase, type ConnectedDatabase } from '../database/connect.js';
import { loadRegisterStates, type RegisterState } from '../operations/platform/loadRegisterStates.js';
import { loadOverview, type PlatformOverview } from '../operations/platform/overview/loadOverview.js';
import { type Config, readProcessFacts, StartError } from '../platform/configuration/config.js';
import { dataChecks } from './doctor/checkData.js';
import { connectionChecks, databaseChecks, isMigrated } from './doctor/checkDatabase.js';
import { machineChecks, settingsChecks } from './doctor/checkSettings.js';
import { workChecks } from './doctor/checkWork.js';
import { type Finding, formatCount, problem, runChecks, toErrorMessage, warning } from './doctor/finding.js';
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

/** Checks configuration, machine, database, registers and background work. Changes nothing, and calls no register. */
async function diagnose(config: Config): Promise<readonly Finding[]> {
  const now = new Date();
  const around = runChecks({ ...machineChecks(config), ...settingsChecks(config, now), ...connectionChecks(config) });
  const found = [...(await around), ...(await diagnoseDatabase(config, now))];
  // Several checks may have findings on the same subject.
  return [...Map.groupBy(found, ({ check }) => check).values()].flat();
}

async function diagnoseDatabase(config: Config, now: Date): Promise<readonly Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    return [
      warning(
        'database',
        `There is no database in ${config.dataDir} yet.`,
        'Start the service: it creates the database.',
      ),
    ];
  }
  let connected: ConnectedDatabase;
  try {
    connected = await connectDatabase(config, () => undefined, { isUnmigrated: true });
  } catch (error) {
    return [
      config.databaseUrl === undefined
        ? problem(
            'database',
            `The embedded PostgreSQL cannot be used: ${toErrorMessage(error)}.`,
            'See postgres.log in DATA_DIR.',
          )
        : problem('database', `${toErrorMessage(error)}.`, 'Correct DATABASE_URL, or what the text names.'),
    ];
  }
  const { database, stop } = connected;
  const { pool } = database;
  try {
    try {
      await pool.query('select 1');
    } catch (error) {
      const remedy = 'Check DATABASE_URL, and that the server is running and accepts connections from this machine.';
      return [problem('database', `The database cannot be reached: ${toErrorMessage(error)}.`, remedy)];
    }
    const found = await runChecks(databaseChecks(config, connected.database));
    // The other checks read tables that a pending migration creates.
    if (!(await isMigrated(pool))) return found;
    const overseen = { pool, liveRegisters: {}, about: readProcessFacts(config), clock: () => now };
    const held = {
      ...{ config, pool, now },
      registers: once((): Promise<readonly RegisterState[]> => loadRegisterStates({ ...overseen, database: { pool } })),
      overview: once((): Promise<PlatformOverview> => loadOverview(overseen)),
    };
    return [...found, ...(await runChecks({ ...dataChecks(held), ...workChecks(held) }))];
  } finally {
    await stop();
  }
}

/** Several checks use the same figures, so these are read once, at the first use. */
function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | undefined;
  return () => (reading ??= read());
}
