import 'reflect-metadata';
import './hooks.ts';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Config } from '@jest/types';
import { startCluster, type TestCluster } from './cluster.ts';
import type { TestPgBouncer } from '../support/servers/pgBouncer.js';
import { openRunFolder, type RunFolder } from './runFolder.ts';

let folder: RunFolder | undefined;
let postgres: TestCluster['postgres'] | undefined;
let pooler: TestPgBouncer | undefined;

/** Creates the temporary folder of the run and starts one real PostgreSQL for all test files. */
export default async function setup({ seed, watch, watchAll }: Config.GlobalConfig): Promise<void> {
  // npm built before the first run. With --watch, each later run needs a build of the changes.
  if (watch || watchAll) {
    execFileSync(process.execPath, ['scripts/setup.mjs', '--tools', '--quiet'], { stdio: 'inherit' });
  }
  // Jest prints it at the end, which a run that is killed never reaches.
  process.stderr.write(`Seed: ${seed}\n`);
  folder = openRunFolder();
  const cluster = await startCluster(join(folder.path, folder.ownName));
  postgres = cluster.postgres;
  process.env['KYB_TEST_POSTGRES'] = JSON.stringify(postgres.connection);
  process.env['KYB_TEST_MIGRATED'] = cluster.migrated;
  if (process.env['KYB_TEST_POOLER']) {
    const { TestPgBouncer: PgBouncer } = await import('../support/servers/pgBouncer.js');
    pooler = await PgBouncer.start(postgres.connection);
    process.env['KYB_TEST_PGBOUNCER'] = JSON.stringify(pooler.address);
  }
}

/** @throws Error that names each process and file that the run left behind */
export async function teardown(): Promise<void> {
  await pooler?.stop();
  await postgres?.stop();
  folder?.close();
}
