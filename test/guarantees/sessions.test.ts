import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { testApp, type TestApp } from '../support/app.js';
import { comparable, rawCall } from '../support/requests/rawCall.js';
import {
  createBrowser,
  createTotpCode,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';

// A person is signed in by a cookie that nobody can set, guess, keep or use from elsewhere.
let app: TestApp;
let organisationId: string;
let skewMs = 0;
const keys = '/api/enterprise/api-keys';
const other = 'four other words of my own';

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => new Date(Date.now() + skewMs) } });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

const newOwner = () => newPerson(app, { organisationId });
const signIn = (email: string, password = goodPassword) =>
  createBrowser(app).post('/api/portal/sign-in', { email, password });
const count = <Value>(values: readonly Value[], wanted: Value): number =>
  values.filter((value) => value === wanted).length;

describe('a cookie', () => {
  it('is out of reach for scripts and other sites, and leaves its end to the service', async () => {
    const { email } = await newOwner();
    const [cookie = ''] = (await signedIn(app, email)).setCookies;
    expect(cookie).toMatch(/^kyb_session=s%3A[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is for TLS and this host alone where the public address is https', async () => {
    const tls = await testApp({ sample: false, publicUrl: 'https://kyb.example' });
    try {
      const { email } = await newPerson(tls, { organisationId: await tls.newOrganisation() });
      const browser = createBrowser(tls);
      const headers = { origin: 'https://kyb.example' };
      await browser.post('/api/portal/sign-in', { email, password: goodPassword }, headers);
      expect(browser.setCookies).toEqual([
        expect.stringMatching(/^__Host-kyb_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
      expect((await browser.get(keys)).status).toBe(200);
    } finally {
      await tls.stop();
    }
  });

  it('is not set before somebody signs in, and one that was planted is not kept', async () => {
    const { email } = await newOwner();
    const browser = createBrowser(app);
    await browser.get('/api/portal/session');
    expect(browser.setCookies).toEqual([]);
    const attacker = await signedIn(app, (await newOwner()).email);
    browser.cookie = attacker.cookie;
    await browser.post('/api/portal/sign-in', { email, password: goodPassword });
    expect(browser.cookie).not.toBe(attacker.cookie);
    expect((await attacker.get(keys)).status).toBe(401);
  });

  it.each([
    ['another id', (cookie: string) => cookie.replace('s%3A', 's%3Ax')],
    ['another signature', (cookie: string) => `${cookie.slice(0, -3)}abc`],
    ['no signature', (cookie: string) => cookie.split('.')[0] ?? ''],
    ['a JSON object', () => 'kyb_session=j%3A%7B%22callerId%22%3A%22x%22%7D'],
  ])('with %s is nobody’s', async (_title, change) => {
    const browser = await signedIn(app, (await newOwner()).email);
    expect((await browser.get(keys, { cookie: change(browser.cookie) })).status).toBe(401);
    expect((await browser.get(keys)).status).toBe(200);
  });

  it('that was signed out does nothing any more', async () => {
    const browser = await signedIn(app, (await newOwner()).email);
    const { cookie } = browser;
    await browser.post('/api/portal/sign-out');
    expect((await browser.get(keys, { cookie })).status).toBe(401);
    expect((await browser.post('/api/portal/sign-out', undefined, { cookie })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends after 30 minutes without a request', async () => {
    const browser = await signedIn(app, (await newOwner()).email);
    const { rows } = await app.database.pool.query(
      `select extract(epoch from max(expire) - now()) as seconds from sessions`,
    );
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(30 * 60 + 1);
    await app.database.pool.query(`update sessions set expire = now() - interval '1 second'`);
    expect((await browser.get(keys)).status).toBe(401);
  });

  it('ends 12 hours after the sign-in, however busy it is, and no switch makes it longer', async () => {
    const { email, memberId } = await newOwner();
    const browser = await signedIn(app, email);
    try {
      skewMs = 11.9 * 3_600_000;
      expect((await browser.get(keys)).status).toBe(200);
      expect((await browser.post('/api/portal/switch', { id: memberId, mode: 'test' })).status).toBe(200);
      skewMs = 12.1 * 3_600_000;
      expect((await browser.get(keys)).status).toBe(401);
    } finally {
      skewMs = 0;
    }
  });

  it('has the role that its member has now, and ends with another one and with the membership', async () => {
    const owner = await signedIn(app, (await newOwner()).email);
    const { email, memberId } = await newPerson(app, { organisationId, role: 'developer' });
    const [first, second] = [await signedIn(app, email), await signedIn(app, email)];
    await app.database.pool.query(`update members set role = 'viewer' where id = $1`, [memberId]);
    expect((await first.post(`${keys}/create`, { name: 'x' })).status).toBe(403);
    expect((await owner.send('PATCH', `/api/enterprise/members/${memberId}`, { role: 'developer' })).status).toBe(200);
    expect([(await first.get(keys)).status, (await second.get(keys)).status]).toEqual([401, 401]);
    const third = await signedIn(app, email);
    expect((await owner.send('DELETE', `/api/enterprise/members/${memberId}`)).status).toBe(204);
    expect((await third.get(keys)).status).toBe(401);
    expect((await signIn(email)).status).toBe(403);
  });
});

describe('a page of another origin', () => {
  it.each<[string, Record<string, string>, string, number]>([
    ['its Origin', { origin: 'https://evil.example' }, '{"name":"x"}', 403],
    ['Origin null', { origin: 'null' }, '{"name":"x"}', 403],
    ['no Origin', { origin: '', 'sec-fetch-site': '' }, '{"name":"x"}', 403],
    ['this Origin, from another site', { 'sec-fetch-site': 'cross-site' }, '{"name":"x"}', 403],
    ['this Origin, from a neighbour', { 'sec-fetch-site': 'same-site' }, '{"name":"x"}', 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x', 415],
    ['plain text', { 'content-type': 'text/plain' }, '{"name":"x"}', 415],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
  ])('does nothing by the cookie with %s', async (_title, headers, body, status) => {
    const browser = await signedIn(app, (await newOwner()).email);
    for (const path of [`${keys}/create`, '/api/portal/sign-out', '/api/portal/password']) {
      expect([path, (await browser.post(path, body, headers)).status]).toEqual([path, status]);
    }
    expect((await browser.get(keys)).status).toBe(200);
  });

  it('signs nobody in', async () => {
    const { email } = await newOwner();
    const headers = { origin: 'https://evil.example' };
    const answer = await createBrowser(app).post('/api/portal/sign-in', { email, password: goodPassword }, headers);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });
});

describe('what is done once', () => {
  it('is done once by a link that sets a password', async () => {
    const { email } = await newOwner();
    await createBrowser(app).post('/api/portal/password-reset/request', { email });
    const token = await mailedToken(app, email);
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        createBrowser(app).post('/api/portal/password-reset/complete', { token, password: `${other} ${n}` }),
      ),
    );
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    expect(
      count(
        answers.map(({ status }) => status),
        404,
      ),
    ).toBe(2);
  });

  it('is done once by an invitation', async () => {
    const owner = await signedIn(app, (await newOwner()).email);
    const email = 'once@acme.example';
    await owner.post('/api/enterprise/invitations', { email, role: 'viewer' });
    const token = await mailedToken(app, email);
    const answers = await Promise.all(
      [1, 2, 3].map(() => createBrowser(app).post('/api/portal/invitations/accept', { token, password: other })),
    );
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
    const { rowCount } = await app.database.pool.query('select 1 from members where email = $1', [email]);
    expect(rowCount).toBe(1);
  });

  it.each(['a recovery code', 'a code of the app'])('is done once by %s', async (what) => {
    const { email } = await newOwner();
    const { secret, recoveryCodes } = await withSecondFactor(await signedIn(app, email));
    const browsers = await Promise.all(
      [1, 2, 3].map(async () => {
        const browser = createBrowser(app);
        await browser.post('/api/portal/sign-in', { email, password: goodPassword });
        return browser;
      }),
    );
    const code = what === 'a recovery code' ? recoveryCodes[0] : createTotpCode(secret);
    const answers = await Promise.all(browsers.map((browser) => browser.post('/api/portal/second-factor', { code })));
    expect(
      count(
        answers.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
  });
});

describe('whoever guesses', () => {
  it('does not learn which addresses are known, neither by words nor by time', async () => {
    const { email } = await newOwner();
    const ask = async (address: string, path: string, more: object = {}) => {
      const begun = performance.now();
      const headers = [['Origin', app.url]] as const;
      const answer = await rawCall(app.url, { method: 'POST', path, headers, body: { email: address, ...more } });
      return { text: comparable(answer), took: performance.now() - begun };
    };
    for (const [path, more] of [
      ['/api/portal/sign-in', { password: 'not the password' }],
      ['/api/portal/password-reset/request', {}],
    ] as const) {
      const known = await ask(email, path, more);
      const unknown = await ask('nobody@acme.example', path, more);
      expect(known.text).toBe(unknown.text);
      for (const { took } of [known, unknown]) expect(took).toBeGreaterThan(290);
      expect(Math.abs(known.took - unknown.took)).toBeLessThan(150);
    }
  });

  it('locks the account with the tenth wrong password in a row, which is told as a wrong password is', async () => {
    const { email, accountId } = await newOwner();
    const there = await signedIn(app, email);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'not the password')));
    const late = await signIn(email);
    const texts = new Set([...wrong, late].map(({ status, body }) => `${status} ${body.code} ${body.detail}`));
    expect(texts.size).toBe(1);
    expect((await there.get(keys)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      `select failures, extract(epoch from locked_until - now()) / 60 as minutes from accounts where id = $1`,
      [accountId],
    );
    expect(rows[0].failures).toBe(10);
    expect(Math.round(Number(rows[0].minutes))).toBe(15);
    const entries = await app.database.pool.query(
      `select 1 from audit_entries where object_id = $1 and body like '%"account.locked"%'`,
      [accountId],
    );
    expect(entries.rowCount).toBe(1);
    try {
      skewMs = 16 * 60_000;
      expect((await signIn(email, 'not the password')).status).toBe(401);
      skewMs = 40 * 60_000;
      expect((await signIn(email)).status).toBe(401);
      skewMs = 50 * 60_000;
      expect((await signIn(email)).status).toBe(200);
    } finally {
      skewMs = 0;
    }
  });

  it('has 20 tries a minute from one address, whatever is tried', async () => {
    const limited = await testApp({ sample: false, services: { rateLimits: createRateLimits(parseLimits('{}')) } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, n) =>
          createBrowser(limited).post('/api/portal/sign-in', { email: `a${n}@acme.example`, password: 'x' }),
        ),
      );
      expect(
        count(
          answers.map(({ status }) => status),
          401,
        ),
      ).toBe(20);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
