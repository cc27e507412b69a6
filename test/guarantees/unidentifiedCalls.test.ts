import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { testApp, type TestApp } from '../support/app.js';
import { signedCookie } from '../support/people/session.js';

// Calls that name nobody are counted against their address: each one costs a body and a statement.
let app: TestApp;
beforeAll(async () => {
  const rateLimits = createRateLimits(parseLimits('{"starter":{"requests":5,"signIns":5}}'));
  app = await testApp({ sample: false, access: { trustedProxies: ['127.0.0.1'] }, services: { rateLimits } });
});
afterAll(() => app.stop());

const sixTimes = async (call: () => Promise<Response>): Promise<number[]> => {
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await call()).status);
  return statuses;
};

it.each([
  ['10.1.0.1', '/api/enterprise/verify'],
  ['10.1.0.2', '/graphql'],
])('counts calls of %s with a key that does not exist at %s', async (address, path) => {
  const { id, key } = await app.newKey(await app.newOrganisation());
  await app.database.pool.query('delete from api_keys where id = $1', [id]);
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
  const statuses = await sixTimes(() => fetch(app.url + path, { method: 'POST', headers, body: '{}' }));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('counts calls with a session that has ended', async () => {
  const cookie = `kyb_session=${signedCookie('ended', app.services.secrets[0] ?? '')}`;
  const headers = { cookie, 'x-forwarded-for': '10.1.0.3' };
  const statuses = await sixTimes(() => fetch(`${app.url}/api/enterprise/webhooks`, { headers }));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

it('counts returns from single sign-on that no start has announced, and asks the database for none of them', async () => {
  const { pool } = app.database;
  let statements = 0;
  pool.on('acquire', () => {
    statements += 1;
  });
  const headers = { 'x-forwarded-for': '10.1.0.4' };
  const statuses = await sixTimes(() => fetch(`${app.url}/portal/sso/callback?code=any&state=any`, { headers }));
  expect([statuses, statements]).toEqual([[400, 400, 400, 400, 400, 429], 0]);
  await pool.query('select 1');
  expect(statements).toBe(1);
});
