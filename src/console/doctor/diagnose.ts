import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, type ConnectedDatabase } from '../../database/connect.js';
import { loadRegisterStates, type RegisterState } from '../../operations/platform/loadRegisterStates.js';
import { loadOverview, type PlatformOverview } from '../../operations/platform/overview/loadOverview.js';
import type { Config } from '../../platform/configuration/config.js';
import { readProcessFacts } from '../../platform/processFacts.js';
import { dataChecks } from './checkData.js';
import { connectionChecks, databaseChecks, isMigrated } from './checkDatabase.js';
import { machineChecks, settingsChecks } from './checkSettings.js';
import { workChecks } from './checkWork.js';
import { type Finding, problem, runChecks, toErrorMessage, warning } from './finding.js';

/** Checks configuration, machine, database, registers and background work. Changes nothing, and calls no register. */
export async function diagnose(config: Config): Promise<readonly Finding[]> {
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
      problem(
        'database',
        `The embedded PostgreSQL cannot be used: ${toErrorMessage(error)}.`,
        'See postgres.log in DATA_DIR.',
      ),
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
    const found = await runChecks(databaseChecks(config, pool));
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
