import { request } from 'node:http';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { maxExportsPerOrganisation } from '../../src/rest/router.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { seedVerifications } from '../support/seeds/seededVerifications.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { until } from '../support/until.js';

const path = '/api/enterprise/verifications?format=csv';
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

/** Asks for a list, and is gone before it is known who asks. */
async function hangUpEarly(key: string): Promise<void> {
  const locker = await app.database.pool.connect();
  try {
    await locker.query('begin; lock table api_keys in access exclusive mode');
    const isGone = new Promise<void>((resolve) => {
      app.server.once('request', (_req, res) => res.once('close', resolve));
    });
    const sent = request(app.url + path, { headers: { Authorization: `Bearer ${key}` } });
    sent.on('error', () => undefined);
    sent.end();
    await untilLockWaits(app.database);
    sent.destroy();
    await isGone;
  } finally {
    await locker.query('rollback');
    locker.release();
  }
}

it('keeps no place for a reader who is gone before it is known who reads', async () => {
  const { key } = await app.newKey(await app.newOrganisation());
  for (let n = 0; n < maxExportsPerOrganisation; n += 1) await hangUpEarly(key);
  const client = createApiClient(app, key);
  await until(async () => (await client.get(path)).status === 200);
});

it('reads no list on for somebody who asks for its head alone', async () => {
  const organisationId = await app.newOrganisation();
  const { id, key } = await app.newKey(organisationId, 'test');
  const rows = Array.from({ length: 250 }, (_, n) => ({ at: new Date(1_700_000_000_000 + n), mode: 'test' as const }));
  const { pool } = app.database;
  await seedVerifications(pool, { organisationId, apiKeyId: id }, rows);
  const verified = await createApiClient(app, key).verify('55 999 999 003');
  await pool.query('update verifications set verdict = (select verdict from verifications where id = $1)', [
    verified.body.result.id,
  ]);
  const query = jest.spyOn(pool, 'query');
  try {
    const answer = await fetch(app.url + path, { method: 'HEAD', headers: { Authorization: `Bearer ${key}` } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const pages = query.mock.calls.filter((values) => JSON.stringify(values).includes('from verifications'));
    expect(pages).toHaveLength(1);
  } finally {
    query.mockRestore();
  }
});
