import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import {
  createBrowser,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';

// An operation that ends the sessions of a person also ends those that a request is using at that moment.
let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

const countSessions = async (accountId: string): Promise<number> => {
  const { rowCount } = await app.database.pool.query(`select 1 from sessions where sess ->> 'accountId' = $1`, [
    accountId,
  ]);
  return rowCount ?? 0;
};

/** Has what waits for a lock wait while something else is done. */
async function during(lock: string, values: readonly unknown[], work: () => Promise<unknown>): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, [...values]);
    await work();
    await client.query('commit');
  } finally {
    client.release();
  }
}

it('a session that waits for its second factor is not written back by a wrong code', async () => {
  const { email, accountId } = await newPerson(app, { organisationId });
  await withSecondFactor(await signedIn(app, email));
  await app.database.pool.query('delete from sessions');
  const browser = createBrowser(app);
  await browser.post('/api/portal/sign-in', { email, password: goodPassword });
  expect(await countSessions(accountId)).toBe(1);
  let answer: Promise<{ status: number }> | undefined;
  await during('select 1 from accounts where id = $1 for update', [accountId], async () => {
    answer = browser.post('/api/portal/second-factor', { code: '000000' });
    await sleep(300);
    await app.database.pool.query('delete from sessions');
  });
  expect((await answer)?.status).toBe(401);
  expect(await countSessions(accountId)).toBe(0);
});

it('a switch does not carry a session over the end of all sessions', async () => {
  const { email, accountId, memberId } = await newPerson(app, { organisationId });
  const thief = await signedIn(app, email);
  await createBrowser(app).post('/api/portal/password-reset/request', { email });
  const token = await mailedToken(app, email);
  await app.database.pool.query(`create function wait_to_insert() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`);
  await app.database.pool.query(
    'create trigger wait_to_insert before insert on sessions for each row execute function wait_to_insert()',
  );
  let answer: Promise<{ status: number }> | undefined;
  await during('select pg_advisory_xact_lock(4711)', [], async () => {
    answer = thief.post('/api/portal/switch', { id: memberId, mode: 'test' });
    await sleep(300);
    const password = 'four other words of my own';
    const reset = await createBrowser(app).post('/api/portal/password-reset/complete', { token, password });
    expect(reset.status).toBe(200);
  });
  expect((await answer)?.status).toBe(401);
  expect(await countSessions(accountId)).toBe(0);
  expect((await thief.get('/api/enterprise/api-keys')).status).toBe(401);
});
