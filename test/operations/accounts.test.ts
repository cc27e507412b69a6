import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { unlockAccount } from '../../src/operations/accounts/account.js';
import { dropSecondFactor } from '../../src/operations/accounts/setUpSecondFactor.js';
import { testApp, type TestApp } from '../support/app.js';
import {
  createBrowser,
  createTotpCode,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';
import { browserClient, signInAs } from '../support/people/session.js';

let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation('Acme');
});
afterAll(() => app.stop());

const newOwner = () => newPerson(app, { organisationId });
const signIn = (email: string, password = goodPassword) =>
  createBrowser(app).post('/api/portal/sign-in', { email, password });
const fetchState = async (browser: { get: (path: string) => Promise<{ body: any }> }): Promise<string> =>
  (await browser.get('/api/portal/session')).body.session.state;
const other = 'four other words of my own';

describe('a password', () => {
  it('is changed by whoever shows the present one, and ends the other sessions', async () => {
    const { email } = await newOwner();
    const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
    const wrong = await here.post('/api/portal/password', { password: 'not it, not at all', newPassword: other });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '/password' }] } });
    const body = { password: goodPassword, newPassword: other };
    expect((await here.post('/api/portal/password', body)).status).toBe(200);
    expect([await fetchState(here), await fetchState(there)]).toEqual(['signed_in', 'signed_out']);
    expect([(await signIn(email)).status, (await signIn(email, other)).status]).toEqual([401, 200]);
  });

  it.each(['short', 'x'.repeat(257), 'passwordpassword', '123456789012', 'aaaaaaaaaaaaaaaa', 'P@ssw0rd12345678'])(
    'is not %j',
    async (newPassword) => {
      const { email } = await newOwner();
      const browser = await signedIn(app, email);
      const answer = await browser.post('/api/portal/password', { password: goodPassword, newPassword });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/newPassword' }] } });
    },
  );

  it('does not hold the name of the mailbox', async () => {
    const { email } = await newPerson(app, { organisationId, email: 'marguerite@acme.example' });
    const browser = await signedIn(app, email);
    const newPassword = 'I am MARGUERITE of Acme';
    const answer = await browser.post('/api/portal/password', { password: goodPassword, newPassword });
    expect(answer.body.detail).toMatch(/before the @/);
  });

  it('is set by the link of a mail, once, which ends sessions and a lock-out', async () => {
    const { email, accountId } = await newOwner();
    const there = await signedIn(app, email);
    await app.database.pool.query(
      `update accounts set failures = 10, locked_until = now() + interval '1 hour' where id = $1`,
      [accountId],
    );
    expect((await signIn(email)).status).toBe(401);
    expect((await createBrowser(app).post('/api/portal/password-reset/request', { email })).status).toBe(202);
    const token = await mailedToken(app, email);
    const complete = (password: string) =>
      createBrowser(app).post('/api/portal/password-reset/complete', { token, password });
    expect((await complete('short')).status).toBe(400);
    expect((await complete(other)).status).toBe(200);
    expect((await complete('four more words of mine')).status).toBe(404);
    expect(await fetchState(there)).toBe('signed_out');
    expect((await signIn(email, other)).status).toBe(200);
  });

  it('is given to a member without an account by the link of a mail', async () => {
    const email = 'console@acme.example';
    await app.database.pool.query(
      `insert into members (id, organisation_id, email, role, created_at)
       values ('mem_01ARZ3NDEKTSV4RRFFQ69G5FAV', $1, $2, 'viewer', now())`,
      [organisationId, email],
    );
    await createBrowser(app).post('/api/portal/password-reset/request', { email: email.toUpperCase() });
    const token = await mailedToken(app, email);
    await createBrowser(app).post('/api/portal/password-reset/complete', { token, password: other });
    const { body } = await (await signedIn(app, email, other)).get('/api/portal/session');
    expect(body.session.me).toMatchObject({ kind: 'member', role: 'viewer', email });
  });

  it('has no link but the newest, and five in an hour at most', async () => {
    const { email } = await newOwner();
    const tokens: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      await createBrowser(app).post('/api/portal/password-reset/request', { email });
      tokens.push(await mailedToken(app, email));
    }
    expect(new Set(tokens).size).toBe(5);
    const answer = await createBrowser(app).post('/api/portal/password-reset/complete', {
      token: tokens[0],
      password: other,
    });
    expect(answer.status).toBe(404);
  });
});

describe('a link that sets a password', () => {
  it('is mailed five times in an hour at most, however many are asked for at once', async () => {
    const { email } = await newOwner();
    const ask = () => createBrowser(app).post('/api/portal/password-reset/request', { email });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 202));
    const { rows } = await app.database.pool.query(
      `select count(*)::int as mails from mails where kind = 'password.reset' and recipient = $1`,
      [email],
    );
    expect(rows).toEqual([{ mails: 5 }]);
  });
});

describe('a second factor', () => {
  it('ends the session that the browser had, also for its sockets', async () => {
    const { email, accountId } = await newOwner();
    const browser = await signedIn(app, email);
    await withSecondFactor(browser);
    const { rows } = await app.database.pool.query<{ caller: string }>(
      `select sess ->> 'callerId' as caller from sessions where sess ->> 'accountId' = $1`,
      [accountId],
    );
    const revoked: string[] = [];
    const stop = app.services.bus.subscribe('revokedCallers', (callers) => revoked.push(...callers));
    await browser.post('/api/portal/sign-in', { email, password: goodPassword });
    stop();
    expect(await fetchState(browser)).toBe('second_factor');
    expect(revoked).toEqual([rows[0]?.caller]);
  });

  it('is asked for before there is a session, and its codes are taken once', async () => {
    const { email } = await newOwner();
    const { secret, recoveryCodes } = await withSecondFactor(await signedIn(app, email));
    expect(recoveryCodes).toHaveLength(10);
    const browser = createBrowser(app);
    const first = await browser.post('/api/portal/sign-in', { email, password: goodPassword });
    expect(first.body.session.state).toBe('second_factor');
    expect(await fetchState(browser)).toBe('second_factor');
    expect((await browser.get('/api/enterprise/api-keys')).status).toBe(401);
    const code = createTotpCode(secret);
    const pending = browser.cookie;
    expect((await browser.post('/api/portal/second-factor', { code: '000000' })).status).toBe(401);
    expect((await browser.post('/api/portal/second-factor', { code })).body.session.state).toBe('signed_in');
    expect(browser.cookie).not.toBe(pending);
    const again = createBrowser(app);
    await again.post('/api/portal/sign-in', { email, password: goodPassword });
    expect((await again.post('/api/portal/second-factor', { code })).status).toBe(401);
    const recovery = String(recoveryCodes[0]).toUpperCase();
    expect((await again.post('/api/portal/second-factor', { code: recovery })).status).toBe(200);
    const third = createBrowser(app);
    await third.post('/api/portal/sign-in', { email, password: goodPassword });
    expect((await third.post('/api/portal/second-factor', { code: recovery })).status).toBe(401);
  });

  it('stays after a reset, and goes with password and code', async () => {
    const { email } = await newOwner();
    const browser = await signedIn(app, email);
    const { recoveryCodes } = await withSecondFactor(browser);
    await createBrowser(app).post('/api/portal/password-reset/request', { email });
    const token = await mailedToken(app, email);
    await createBrowser(app).post('/api/portal/password-reset/complete', { token, password: other });
    const next = createBrowser(app);
    await next.post('/api/portal/sign-in', { email, password: other });
    expect((await next.post('/api/portal/second-factor', { code: recoveryCodes[0] })).status).toBe(200);
    const remove = (password: string, code: string | undefined) =>
      next.post('/api/portal/second-factor/remove', { password, code });
    expect((await remove(goodPassword, recoveryCodes[1])).body.errors[0].pointer).toBe('/password');
    expect((await remove(other, '123456')).body.errors[0].pointer).toBe('/code');
    expect((await remove(other, recoveryCodes[1])).status).toBe(200);
    expect((await signIn(email, other)).body.session.state).toBe('signed_in');
  });

  it('lets nobody try more than five codes', async () => {
    const { email } = await newOwner();
    const { secret } = await withSecondFactor(await signedIn(app, email));
    const browser = createBrowser(app);
    await browser.post('/api/portal/sign-in', { email, password: goodPassword });
    for (let n = 0; n < 5; n += 1) await browser.post('/api/portal/second-factor', { code: '000000' });
    const late = await browser.post('/api/portal/second-factor', { code: createTotpCode(secret) });
    expect(late.status).toBe(401);
    expect(await fetchState(browser)).toBe('signed_out');
  });
});

it.each([
  ['account.secondFactorRemoved', dropSecondFactor],
  ['account.unlocked', unlockAccount],
])('each organisation of a person has the entry %s of an operator at the console', async (action, change) => {
  const { email, accountId } = await newOwner();
  const second = await app.newOrganisation('Second');
  await app.database.pool.query(
    `insert into members (id, organisation_id, email, role, created_at, account_id) values ($1, $2, $3, 'viewer', now(), $4)`,
    [newId('member'), second, email, accountId],
  );
  await change(app.services, email);
  for (const organisation of [organisationId, second]) {
    const owner = browserClient(app, await signInAs(app, { organisationId: organisation, role: 'owner' }));
    const { items } = (await owner.get(`/api/enterprise/audit?objectId=${accountId}`)).body;
    expect(items).toMatchObject([{ action, actor: { kind: 'console' }, object: { kind: 'account', id: accountId } }]);
  }
  const operator = await newPerson(app, { isOperator: true });
  await change(app.services, operator.email);
  const { rows } = await app.database.pool.query('select organisation_id from audit_entries where object_id = $1', [
    operator.accountId,
  ]);
  expect(rows).toEqual([{ organisation_id: null }]);
});

it('signing out everywhere ends all sessions of the person, and nobody else’s', async () => {
  const [{ email }, stranger] = [await newOwner(), await newOwner()];
  const [here, there] = [await signedIn(app, email), await signedIn(app, email)];
  const foreign = await signedIn(app, stranger.email);
  expect((await here.post('/api/portal/sign-out', { everywhere: true })).status).toBe(200);
  expect([await fetchState(here), await fetchState(there), await fetchState(foreign)]).toEqual([
    'signed_out',
    'signed_out',
    'signed_in',
  ]);
});

describe('a person of several organisations', () => {
  it('switches between them, their modes and the platform, and to nothing else', async () => {
    const { email, memberId, accountId } = await newPerson(app, { organisationId, isOperator: true });
    const second = await app.newOrganisation('Second');
    await app.database.pool.query(
      `insert into members (id, organisation_id, email, role, created_at, account_id)
       values ('mem_71ARZ3NDEKTSV4RRFFQ69G5FAV', $1, $2, 'viewer', now(), $3)`,
      [second, email, accountId],
    );
    const browser = await signedIn(app, email);
    const before = browser.cookie;
    const me = async () => (await browser.get('/api/portal/session')).body.session.me;
    expect(await me()).toMatchObject({ memberId, organisationId, role: 'owner', mode: 'live' });
    await browser.post('/api/portal/switch', { id: 'mem_71ARZ3NDEKTSV4RRFFQ69G5FAV', mode: 'test' });
    expect(await me()).toMatchObject({ organisationId: second, role: 'viewer', mode: 'test' });
    expect((await browser.get('/api/portal/session', { cookie: before })).body.session.state).toBe('signed_out');
    await browser.post('/api/portal/switch', { id: (await me()).ownOperatorId });
    expect(await me()).toMatchObject({ kind: 'operator', organisationId: null });
    const foreign = await newPerson(app, { organisationId: second });
    expect((await browser.post('/api/portal/switch', { id: foreign.memberId })).status).toBe(404);
  });
});
