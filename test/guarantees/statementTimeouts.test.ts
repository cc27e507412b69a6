import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLog } from '../../src/platform/log.js';
import { internalDetail } from '../../src/platform/errors.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// A statement that PostgreSQL stops at its time limit would be stopped again: the response does not suggest a retry,
// and the log says what happened.
const lines: string[] = [];
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  app = await testApp({ sample: false, services: { log } });
  client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
});
afterAll(() => app.stop());

const create = '/api/enterprise/api-keys/create';

it.each([
  ['57014', 500, 'INTERNAL', null, 'a statement exceeded its time limit'],
  ['25006', 503, 'OVERLOADED', '5', 'the database does not respond'],
  ['57P01', 503, 'OVERLOADED', '5', 'the database does not respond'],
  ['XX000', 500, 'INTERNAL', null, 'unexpected error'],
])('SQLSTATE %s is %i %s', async (code, status, name, retryAfter, message) => {
  lines.length = 0;
  await app.database.pool.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'refused' using errcode = '${code}'; end $$`);
  await app.database.pool.query('create or replace trigger fail before insert on api_keys execute function fail()');
  const answer = await client.post(create, { name: 'a key' });
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([status, name, retryAfter]);
  if (name === 'INTERNAL') expect(answer.body.detail).toBe(internalDetail);
  expect(lines.map((line) => JSON.parse(line).msg)).toContain(message);
  await app.database.pool.query('drop trigger fail on api_keys');
  expect((await client.post(create, { name: 'a key' })).status).toBe(201);
});
