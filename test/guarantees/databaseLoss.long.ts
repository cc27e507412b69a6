import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildApp, type App } from '../../src/app/app.js';
import { readConfig } from '../../src/platform/configuration/config.js';
import { prepareDemo, type Demo } from '../../src/operations/platform/prepareDemo.js';
import { startServices, type Started } from '../../src/app/start.js';
import { createLog } from '../../src/platform/log.js';
import { newMigratedDataDir } from '../support/processes/dataDir.js';
import type { Register } from '../../src/caller/registerServices.js';

// A database that is killed in the middle of a request costs that request a 503, and nothing else: the embedded server
// is started again, the pool reconnects, and the next request is served.
let dataDir: string;
let started: Started;
let app: App;
let demo: Demo;
let url: string;

beforeAll(async () => {
  dataDir = await newMigratedDataDir();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  started = await startServices(config, createLog('silent'));
  demo = await prepareDemo(started.services, config);
  app = await buildApp(started.services, () => url);
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await new Promise((resolve) => app.server.close(resolve));
  await app.stop();
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function verify(): Promise<{ status: number; retryAfter: number; code: string | undefined }> {
  const response = await fetch(`${url}/api/enterprise/verify`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${(await readFile(join(dataDir, 'live.key'), 'utf8')).trim()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(demo.example),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after')), code };
}

async function postmasterPid(): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(pidFile.split('\n')[0]);
}

/** Ends the postmaster and the backend of every connection: a backend alone could still finish the request. */
async function killPostgres(): Promise<void> {
  const { rows } = await started.services.database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  for (const pid of [await postmasterPid(), ...rows.map((row) => row.pid)]) process.kill(pid, 'SIGKILL');
}

describe('a database that is killed in the middle of a request', () => {
  it('costs that request a 503 at most, and comes back by itself, five times over', async () => {
    const register: Register = started.services.registers.live.AU;
    const lookUp = register.lookUp.bind(register);
    const postmasters = new Set<number>([await postmasterPid()]);
    for (let round = 1; round <= 5; round += 1) {
      register.lookUp = async (identifier) => {
        const answer = await lookUp(identifier);
        await killPostgres();
        return answer;
      };
      const hit = await verify();
      register.lookUp = lookUp;
      // 200 if the database is back before the request tries again.
      if (hit.status !== 200) expect(hit).toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: 5 });
      await recovery();
      expect(postmasters.add(await postmasterPid()).size).toBe(round + 1);
    }
  });
});

describe('a database that is frozen', () => {
  it('is 503 within seconds, not a request that hangs', async () => {
    const pids = await freeze();
    try {
      const started = performance.now();
      expect(await verify()).toMatchObject({ status: 503, code: 'OVERLOADED' });
      expect(performance.now() - started).toBeLessThan(20_000);
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await recovery();
  });
});

/** Stops the postmaster before the others: it would start a fresh one for the next connection. */
async function freeze(): Promise<number[]> {
  const client = await started.services.database.pool.connect();
  const postmaster = await postmasterPid();
  process.kill(postmaster, 'SIGSTOP');
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  client.release();
  const pids = rows.map(({ pid }) => pid);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return [postmaster, ...pids];
}

async function recovery(): Promise<void> {
  const deadline = Date.now() + 20_000;
  let served = 0;
  // A backend outlives its postmaster by a moment: recovery is when several requests in a row are served.
  while (served < 5) {
    const { status } = await verify();
    served = status === 200 ? served + 1 : 0;
    if (status !== 200) expect(status).toBe(503);
    if (Date.now() > deadline) throw new Error('The database did not come back.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
