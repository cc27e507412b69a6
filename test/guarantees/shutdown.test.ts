import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { readListeningAddress } from '../../src/app/listen.js';
import { createLog } from '../../src/platform/log.js';
import { testApp } from '../support/app.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { newDataDir } from '../support/processes/dataDir.js';
import { heldRequest } from '../support/requests/heldRequest.js';
import { bareEnvironment } from '../support/processes/bareEnvironment.js';

// A stop loses nothing: what has begun is finished and answered, the process ends by itself, and so does its database.
const dataDir = await newDataDir();
const services: ChildProcess[] = [];
afterAll(async () => {
  for (const service of services) service.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ url: string; service: ChildProcess }> {
  const service = spawn(process.execPath, ['dist/main.js'], {
    env: bareEnvironment({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(service);
  let printed = '';
  for await (const chunk of service.stdout) {
    printed += String(chunk);
    const url = /^Ready: (\S+)$/m.exec(printed)?.[1];
    if (url !== undefined && printed.includes('curl ')) return { url, service };
  }
  throw new Error(`The service did not start: ${printed}`);
}

/** By then it has begun to stop: it takes no more connections. */
async function untilClosed(url: string): Promise<void> {
  const { port, hostname } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isOpen) return;
    await setTimeout(10);
  }
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('lets a request that has begun end with its answer, and then ends the process and the database', async () => {
    const { url, service } = await start();
    expect(await readListeningAddress(dataDir)).toBe(url);
    const key = (await readFile(join(dataDir, 'live.key'), 'utf8')).trim();
    const ended = once(service, 'exit');
    const content = { queryValue: '11900000017', jurisdiction: 'AU' };
    const status = await heldRequest(`${url}/api/enterprise/verify`, key, content, async () => {
      service.kill(signal);
      // A supervisor sends it to the whole group, and npm then passes on its own.
      await setTimeout(20);
      service.kill(signal);
      return untilClosed(url);
    });
    expect(status).toBe(200);
    expect(await ended).toEqual([0, null]);
    expect(await readListeningAddress(dataDir)).toBeNull();
    await expect(readFile(join(dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
  });
});

it.each([
  ['/graphql', { query: '{ me { organisationId } }' }],
  ['/api/enterprise/verify', { queryValue: '11900000017', jurisdiction: 'AU' }],
])('does not begin the operation of a client that has gone: %s', async (path, content) => {
  const lines: string[] = [];
  const app = await testApp({ services: { log: createLog('warn', { write: (line) => void lines.push(line) }) } });
  const { key } = await app.newKey(await app.newOrganisation());
  const holder = new Client(app.database.address);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin; lock table api_keys');
  const client = new AbortController();
  const answer = fetch(app.url + path, {
    ...{ method: 'POST', signal: client.signal, body: JSON.stringify(content) },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  await untilLockWaits(app.database);
  client.abort();
  await expect(answer).rejects.toThrow();
  const stopped = app.stop();
  await setTimeout(200);
  await holder.query('commit');
  await stopped;
  await holder.end();
  expect(lines).toEqual([]);
});
