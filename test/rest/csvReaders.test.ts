import { request } from 'node:http';
import { afterAll, beforeAll, it } from '@jest/globals';
import { exportsOfOne } from '../../src/rest/csv/exportPlaces.js';
import { clientOf, testApp, type TestApp } from '../support/app.js';
import { untilLockWaits } from '../support/lockWaits.js';
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
  for (let n = 0; n < exportsOfOne; n += 1) await hangUpEarly(key);
  const client = clientOf(app, key);
  await until(async () => (await client.get(path)).status === 200);
});
