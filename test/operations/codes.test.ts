import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import {
  type Browser,
  createBrowser,
  createTotpCode,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';

// A code of six digits is safe only while few are tried, and only for a person who has entered the password.
let app: TestApp;
let organisationId: string;
let skewMs = 0;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => new Date(Date.now() + skewMs) } });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

const setUp = async (browser: Browser): Promise<string> =>
  (await browser.post('/api/portal/second-factor/set-up', { password: goodPassword })).body.secondFactor.secret;
const confirm = (browser: Browser, code: string) => browser.post('/api/portal/second-factor/confirm', { code });
const now = () => new Date(Date.now() + skewMs);
/** A code that the app does not show at this time. */
const wrongCode = (secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((seconds) =>
    createTotpCode(secret, new Date(now().getTime() + seconds * 1e3)),
  );
  return near.includes('000000') ? '111111' : '000000';
};

it('a second factor is confirmed only by the session that has set it up, and once', async () => {
  const { email } = await newPerson(app, { organisationId });
  const [own, stolen] = [await signedIn(app, email), await signedIn(app, email)];
  const secret = await setUp(own);
  const code = createTotpCode(secret);
  expect(await confirm(stolen, code)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
  expect((await confirm(own, code)).status).toBe(200);
  expect((await confirm(own, code)).status).toBe(409);
});

it('a second factor that was not confirmed within ten minutes has to be set up again', async () => {
  const browser = await signedIn(app, (await newPerson(app, { organisationId })).email);
  const secret = await setUp(browser);
  try {
    skewMs = 10 * 60_000 + 1_000;
    expect((await confirm(browser, createTotpCode(secret, now()))).status).toBe(409);
    expect((await confirm(browser, createTotpCode(await setUp(browser), now()))).status).toBe(200);
  } finally {
    skewMs = 0;
  }
});

it('wrong codes at the set-up of a second factor lock the account, and then the right one is refused', async () => {
  const { email } = await newPerson(app, { organisationId });
  const browser = await signedIn(app, email);
  const secret = await setUp(browser);
  for (let n = 0; n < 10; n += 1) expect((await confirm(browser, wrongCode(secret))).status).toBe(400);
  expect((await confirm(browser, createTotpCode(secret))).status).toBe(400);
  const signIn = await createBrowser(app).post('/api/portal/sign-in', { email, password: goodPassword });
  expect(signIn.status).toBe(401);
});

it('eight wrong codes at the same moment are too many for a sign-in', async () => {
  const { email } = await newPerson(app, { organisationId });
  const { secret } = await withSecondFactor(await signedIn(app, email));
  const browser = await signedIn(app, email);
  const enter = (code: string) => browser.post('/api/portal/second-factor', { code });
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(wrongCode(secret))));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 401));
  expect((await enter(createTotpCode(secret))).status).toBe(401);
});

it.each([
  ['passwords', 0, { failures: 0, code_failures: 0, is_locked: false }],
  ['passwords and codes', 9, { failures: 9, code_failures: 9, is_locked: false }],
  ['codes', 10, { failures: 10, code_failures: 10, is_locked: true }],
])('a new password by e-mail ends the lock by wrong %s, unless ten codes were wrong', async (_title, codes, wanted) => {
  const { email, accountId } = await newPerson(app, { organisationId });
  await withSecondFactor(await signedIn(app, email));
  const { pool } = app.database;
  await pool.query(
    `update accounts set failures = 10, code_failures = $2, locked_until = now() + interval '1 hour' where id = $1`,
    [accountId, codes],
  );
  await createBrowser(app).post('/api/portal/password-reset/request', { email });
  const body = { token: await mailedToken(app, email), password: 'other words of my own' };
  expect((await createBrowser(app).post('/api/portal/password-reset/complete', body)).status).toBe(200);
  const { rows } = await pool.query(
    'select failures, code_failures, locked_until is not null as is_locked from accounts where id = $1',
    [accountId],
  );
  expect(rows).toEqual([wanted]);
});

it('wrong codes are counted by themselves, and a right one clears them', async () => {
  const { email, accountId } = await newPerson(app, { organisationId });
  const { secret } = await withSecondFactor(await signedIn(app, email));
  const browser = await signedIn(app, email);
  const enter = (code: string) => browser.post('/api/portal/second-factor', { code });
  const count = async () =>
    (await app.database.pool.query('select failures, code_failures from accounts where id = $1', [accountId])).rows;
  await enter(wrongCode(secret));
  expect(await count()).toEqual([{ failures: 1, code_failures: 1 }]);
  // The code of the present step was used at the set-up.
  expect((await enter(createTotpCode(secret, new Date(Date.now() + 30_000)))).status).toBe(200);
  expect(await count()).toEqual([{ failures: 0, code_failures: 0 }]);
});
