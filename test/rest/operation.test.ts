import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHealthServer } from '../../src/app/health.js';
import { readConfig } from '../../src/platform/configuration/config.js';
import { listen } from '../../src/app/listen.js';
import { createMetrics } from '../../src/platform/metrics.js';
import { createMetricsServer } from '../../src/app/gateway.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { until } from '../support/until.js';

let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let stranger: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
  stranger = createApiClient(app, null);
});
afterAll(() => app.stop());

describe('API-Version', () => {
  it.each(['/api/enterprise/verifications', '/graphql', '/healthz', '/nothing'])(
    'is in the answer of %s',
    async (path) => {
      expect((await client.get(path)).headers.get('api-version')).toBe('2026-11-20');
      expect((await stranger.get(path)).headers.get('api-version')).toBe('2026-11-20');
    },
  );

  it('may be pinned, and is refused when nobody speaks it', async () => {
    const path = '/api/enterprise/verifications';
    expect((await client.get(path, { 'api-version': '2026-11-20' })).status).toBe(200);
    expect(await client.get(path, { 'api-version': '1999-01-01' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });
});

describe('health', () => {
  it('is told without a key', async () => {
    expect(await stranger.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await stranger.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it('takes one connection for all strangers who ask at the same time', async () => {
    const { pool } = app.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const sent = Array.from({ length: 40 }, () => stranger.get('/readyz'));
    await until(() => pool.waitingCount > 0);
    await setTimeout(200);
    expect(pool.waitingCount).toBeLessThan(10);
    for (const client of held) client.release();
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('measures by route, never by path', async () => {
    await client.get('/api/enterprise/verifications/ver_SECRET');
    await client.verify('51 824 753 556');
    const operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
    const { status, headers, body } = await operator.get('/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="POST",route="\/api\/enterprise\/verify",status="200"\} 1/,
    );
    expect(body).toContain('route="/api/enterprise/verifications/:id",status="404"');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).toMatch(/\ndatabase_pool_in_use \d+\n/);
    expect(body).not.toContain('SECRET');
  });

  it('tells its metrics to operators alone', async () => {
    expect((await stranger.get('/metrics')).status).toBe(401);
    expect(await client.get('/metrics')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const denials = "select from audit_entries where body like '%operation.denied%'";
    expect((await app.database.pool.query(denials)).rowCount).toBe(1);
  });

  it('tells its metrics without a key on a port of their own', async () => {
    expect(readConfig({ METRICS_PORT: '9464', HOST: '10.0.0.1' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::1' }).metrics?.host).toBe('::1');
    expect(readConfig({}).metrics).toBeUndefined();
    const server = createMetricsServer(createMetrics());
    const port = await listen(server, { port: 0, host: '127.0.0.1' }, 'METRICS_PORT');
    try {
      const get = (path: string, method = 'GET'): Promise<Response> =>
        fetch(`http://127.0.0.1:${port}${path}`, { method });
      expect(await (await get('/metrics')).text()).toContain('process_resident_memory_bytes');
      expect((await get('/graphql')).status).toBe(404);
      expect((await get('/metrics', 'POST')).status).toBe(404);
      const taken = listen(createMetricsServer(createMetrics()), { port, host: '127.0.0.1' }, 'METRICS_PORT');
      await expect(taken).rejects.toThrow('Set METRICS_PORT to a free port');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('is served by a separate thread, also while the process is busy', async () => {
    expect(readConfig({ HEALTH_PORT: '9465', METRICS_HOST: '::1' }).health).toEqual({ port: 9465, host: '::1' });
    expect(readConfig({}).health).toBeUndefined();
    const failures: Error[] = [];
    const server = await startHealthServer({ port: 0, host: '127.0.0.1' }, (error) => failures.push(error), 1_000);
    try {
      const url = `http://127.0.0.1:${server.port}`;
      expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' });
      const getReady = async () => {
        const response = await fetch(`${url}/readyz`);
        return [response.status, await response.json()];
      };
      expect(await getReady()).toEqual([503, { status: 'not ready' }]);
      server.setReady(true);
      expect(await getReady()).toEqual([200, { status: 'ok' }]);
      server.setReady(false);
      expect(await getReady()).toEqual([503, { status: 'not ready' }]);
      expect((await fetch(`${url}/graphql`)).status).toBe(404);
      expect((await fetch(`${url}/healthz`, { method: 'POST', body: 'x' })).status).toBe(404);
      // This process waits for its child, and can do nothing else.
      const askLater = (afterMs: number): string =>
        execFileSync(process.execPath, [
          '-e',
          `setTimeout(async () => process.stdout.write(await (await fetch('${url}/healthz')).text()), ${afterMs})`,
        ]).toString();
      expect(askLater(2_000)).toBe('{"status":"unresponsive"}');
      await until(async () => (await fetch(`${url}/healthz`)).status === 200);
      const taken = startHealthServer({ port: server.port, host: '127.0.0.1' }, (error) => failures.push(error));
      await expect(taken).rejects.toThrow('Set HEALTH_PORT to a free port');
      expect(failures).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  it('is served while others hold 64 connections without a request, and again after its thread has died', async () => {
    const threads: Worker[] = [];
    const onThread = (message: unknown): void => void threads.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', onThread);
    const failures: Error[] = [];
    const server = await startHealthServer({ port: 0, host: '127.0.0.1' }, (error) => failures.push(error));
    const idle = Array.from({ length: 64 }, () => connect(server.port, '127.0.0.1').on('error', () => undefined));
    const get = (): Promise<Response> =>
      fetch(`http://127.0.0.1:${server.port}/healthz`, { signal: AbortSignal.timeout(3_000) });
    try {
      await Promise.all(idle.map((socket) => once(socket, 'connect')));
      expect((await get()).headers.get('connection')).toBe('close');
      await threads[0]?.terminate();
      await expect(get()).rejects.toThrow('fetch failed');
      await until(async () => (await get().catch(() => null))?.status === 200);
      expect(failures.map(({ message }) => message)).toEqual(['The thread ended with code 1.']);
    } finally {
      unsubscribe('worker_threads', onThread);
      for (const socket of idle) socket.destroy();
      await server.stop();
    }
  });

  it('is served if NODE_OPTIONS preloads an agent that needs more memory than the thread has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kyb-health-'));
    const agent = join(folder, 'agent.cjs');
    writeFileSync(agent, 'globalThis.agent = Array.from({ length: 300_000 }, (_, n) => ({ n, text: `object ${n}` }));');
    const script = `import { startHealthServer } from ${JSON.stringify(join(import.meta.dirname, '../../dist/app/health.js'))};
      const server = await startHealthServer({ port: 0, host: '127.0.0.1' }, (error) => console.log(error.message));
      console.log((await fetch('http://127.0.0.1:' + server.port + '/healthz')).status);
      await server.stop();`;
    try {
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { NODE_OPTIONS: `--require ${agent}` },
        timeout: 20_000,
      });
      expect(output.toString()).toBe('200\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is alive but not ready while every connection to the database is taken', async () => {
    const { pool } = app.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    try {
      expect((await stranger.get('/readyz')).status).toBe(503);
      expect((await stranger.get('/healthz')).status).toBe(200);
    } finally {
      for (const connection of taken) connection.release();
    }
    expect((await stranger.get('/readyz')).status).toBe(200);
  });
});
