import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient } from '../support/app.js';
import { startOpenidProvider } from '../support/servers/openidProvider.js';
import { removeSsoConnection } from '../../src/operations/sso/connections.js';
import { ssoFixture, type SsoFixture } from './ssoFixture.js';
import type { SsoBrowser } from '../support/browser/ssoBrowser.js';

// Members sign in by a real provider, through real redirects. A person without its confirmation stays outside.
let fixture: SsoFixture;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let home: string;
let other: string;
let jane: string;

beforeAll(async () => {
  fixture = await ssoFixture();
  provider = await startOpenidProvider(fixture.callback);
  ({ organisationId: home } = await fixture.connect(provider.url, 'acme.example'));
  other = await fixture.app.newOrganisation('Other');
  jane = await fixture.addMember(home, 'Jane@acme.example');
  await fixture.addMember(other, 'olga@acme.example');
  // The same person is a member of both; the provider of one opens that one alone.
  await fixture.addMember(other, 'jane@acme.example');
});
beforeEach(() => {
  provider.now.subject = 'jane';
  provider.people.set('jane', { email: 'jane@acme.example', email_verified: true });
});
afterAll(async () => {
  await fixture.stop();
  await provider.stop();
});

/** Goes to the provider and back, as far as the address that the provider sends the browser to. */
async function toCallback(browser: SsoBrowser, more: object = {}): Promise<string> {
  const { body } = await browser.start({ email: 'jane@acme.example', ...more });
  return browser.followTo(fixture.callback, body.signIn.url);
}

/** Does all of it as somebody, and expects a page that refuses, and no session. */
async function refusedAs(subject: string | null, sentence: string): Promise<void> {
  provider.now.subject = subject;
  const before = await fixture.sessions();
  const browser = fixture.newBrowser();
  const answer = await browser.go(await toCallback(browser));
  expect(answer).toMatchObject({ status: 403, location: null });
  expect(answer.text).toContain(sentence);
  expect(answer.text).toMatch(/Request <code>req_\w{26}<\/code>/);
  expect(await browser.whoAmI()).toBeNull();
  expect(await fixture.sessions()).toBe(before);
}

describe('a member whom the provider vouches for', () => {
  it('is signed in under a new session, for this organisation alone', async () => {
    const browser = fixture.newBrowser();
    const { body } = await browser.start({ email: 'JANE@Acme.example', returnTo: '/verifications?status=VERIFIED' });
    const before = browser.session();
    expect(await browser.whoAmI()).toBeNull();
    const url = new URL(body.signIn.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: fixture.callback,
    });
    const answer = await browser.go(await browser.followTo(fixture.callback, url.href));
    expect(answer).toMatchObject({ status: 303, location: `${fixture.app.url}/verifications?status=VERIFIED` });
    expect(browser.session()).not.toBe(before);
    expect(await browser.whoAmI()).toEqual({ kind: 'member', memberId: jane, organisationId: home, role: 'OFFICER' });
    // The frame of the portal names them: a provider opens one organisation, whose data are on the page.
    expect(await browser.whoAmI('email memberships { id organisationId organisationName role }')).toEqual({
      email: 'Jane@acme.example',
      memberships: [{ id: jane, organisationId: home, organisationName: 'Test Pty Ltd', role: 'OFFICER' }],
    });
    expect(await fixture.entries(home, 'session.started')).toMatchObject([
      { actor: { kind: 'member', id: jane, role: 'officer' }, details: { method: 'sso' }, outcome: 'done' },
    ]);
  });

  it('is the same member under another address, and no other member', async () => {
    await fixture.addMember(home, 'bob@acme.example');
    for (const email of ['bob@acme.example', 'jane@elsewhere.example']) {
      provider.people.set('jane', { email, email_verified: true });
      const browser = fixture.newBrowser();
      expect((await browser.go(await toCallback(browser))).status).toBe(303);
      expect(await browser.whoAmI()).toMatchObject({ memberId: jane });
    }
  });

  it('is signed in once by one callback', async () => {
    const browser = fixture.newBrowser();
    const callback = await toCallback(browser);
    const both = await Promise.all([browser.go(callback), browser.go(callback)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 400]);
    const again = await browser.go(callback);
    expect(again.status).toBe(400);
    expect(again.text).toContain('started in another browser, was already used or took longer than ten minutes');
  });

  it('is signed in again under a new session, and the one before it is published as revoked', async () => {
    const browser = fixture.newBrowser();
    await browser.go(await toCallback(browser));
    const { rows } = await fixture.app.database.pool.query<{ caller: string }>(
      `select sess ->> 'callerId' as caller from sessions where sid = $1`,
      [decodeURIComponent(browser.session() ?? '').replace(/^s:([^.]+)\..*$/, '$1')],
    );
    const revoked: string[] = [];
    const stop = fixture.app.services.bus.subscribe('revokedCallers', (callers) => revoked.push(...callers));
    expect((await browser.go(await toCallback(browser))).status).toBe(303);
    stop();
    expect(revoked).toEqual([rows[0]?.caller]);
  });

  it('ends every session when asked to sign out everywhere', async () => {
    const [here, there] = [fixture.newBrowser(), fixture.newBrowser()];
    for (const browser of [here, there]) await browser.go(await toCallback(browser));
    expect(await here.signOut({ everywhere: true })).toBe(200);
    expect([await here.whoAmI(), await there.whoAmI()]).toEqual([null, null]);
  });

  it('may begin in two tabs; the one that is left over does not disturb the session', async () => {
    const browser = fixture.newBrowser();
    const [first, second] = [await toCallback(browser), await toCallback(browser)];
    expect((await browser.go(first)).status).toBe(303);
    const session = browser.session();
    expect((await browser.go(second)).status).toBe(400);
    expect(browser.session()).toBe(session);
    expect(await browser.whoAmI()).toMatchObject({ memberId: jane });
  });
});

it('a provider may want the client secret in the form', async () => {
  const formProvider = await startOpenidProvider(fixture.callback, { isPostOnly: true });
  formProvider.now.subject = 'pia';
  formProvider.people.set('pia', { email: 'pia@form.example', email_verified: true });
  const { organisationId } = await fixture.connect(formProvider.url, 'form.example');
  const memberId = await fixture.addMember(organisationId, 'pia@form.example');
  const browser = fixture.newBrowser();
  await browser.go(await toCallback(browser, { email: 'pia@form.example' }));
  expect(await browser.whoAmI()).toMatchObject({ memberId, organisationId });
  await formProvider.stop();
});

describe('nobody is signed in', () => {
  it('with a state of another browser, of nobody, or that is too old', async () => {
    const [browser, thief] = [fixture.newBrowser(), fixture.newBrowser()];
    const callback = await toCallback(browser);
    await thief.start({ email: 'jane@acme.example' });
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'of-nobody');
    for (const url of [callback, wrong.href, fixture.callback]) {
      expect((await thief.go(url)).status).toBe(400);
    }
    await fixture.app.database.pool.query(
      `update sessions set sess = regexp_replace(sess::text, '"until":[0-9]+', '"until":1', 'g')::json`,
    );
    expect((await browser.go(callback)).status).toBe(400);
    expect([await browser.whoAmI(), await thief.whoAmI()]).toEqual([null, null]);
  });

  it('who cancels at the provider', () => refusedAs(null, 'The sign-in was cancelled at your provider'));

  it('without a verified address', async () => {
    await fixture.addMember(home, 'eve@acme.example');
    provider.people.set('eve', { email: 'eve@acme.example', email_verified: false });
    await refusedAs('eve', 'has not verified your e-mail address');
    provider.people.set('eve', { email: 'eve@acme.example' });
    await refusedAs('eve', 'has not verified your e-mail address');
    provider.people.set('eve', {});
    await refusedAs('eve', 'has not verified your e-mail address');
  });

  it('with the address of a member of another organisation, of nobody, or at another domain', async () => {
    provider.people.set('olga', { email: 'olga@acme.example', email_verified: true });
    await refusedAs('olga', 'No member of your organisation has the e-mail address');
    await fixture.addMember(home, 'olga@else.example');
    provider.people.set('olga', { email: 'olga@else.example', email_verified: true });
    await refusedAs('olga', 'does not use the domain of your e-mail address');
    expect(await fixture.entries(other, 'session.started')).toEqual([]);
    const [entry] = (await fixture.entries(home, 'session.refused')).slice(-1);
    expect(entry).toMatchObject({ outcome: 'denied', details: { reason: 'domain_not_claimed' } });
    expect(JSON.stringify(entry)).not.toContain('olga');
  });

  it('with the address of a member whom the provider has called otherwise before', async () => {
    provider.people.set('heir', { email: 'jane@acme.example', email_verified: true });
    await refusedAs('heir', 'is linked to another account');
  });

  it('who is a member no more, until there is a member again', async () => {
    await fixture.addMember(home, 'rita@acme.example');
    provider.people.set('rita', { email: 'rita@acme.example', email_verified: true });
    provider.now.subject = 'rita';
    const browser = fixture.newBrowser();
    await browser.go(await toCallback(browser));
    expect(await browser.whoAmI()).toMatchObject({ kind: 'member' });
    await fixture.removeMember(home, 'rita@acme.example');
    expect(await browser.whoAmI()).toBeNull();
    await refusedAs('rita', 'You are no longer a member of the organisation');
    const again = await fixture.addMember(home, 'rita@acme.example');
    await browser.go(await toCallback(browser));
    expect(await browser.whoAmI()).toMatchObject({ memberId: again });
  });
});

describe('the start', () => {
  it('says that nobody has claimed a domain, and refuses what is no address', async () => {
    const browser = fixture.newBrowser();
    expect(await browser.start({ email: 'jane@sub.acme.example' })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', detail: expect.stringContaining('for sub.acme.example') },
    });
    expect((await browser.start({ email: 'acme.example' })).status).toBe(400);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/portal',
    '/\\evil.example',
    '/portal/..//evil.example',
    '/verifications/..//evil.example',
    '/verifications.evil.example/',
    '/.//evil.example',
    '/%2e//evil.example',
    '/verifications/../api',
    '/api',
    'x',
  ])('returns to no place such as %s', async (returnTo) => {
    const answer = await fixture.newBrowser().start({ email: 'jane@acme.example', returnTo });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/returnTo' }] } });
  });

  it('is over REST alone, and not for a page of another origin', async () => {
    const { key } = await fixture.app.newKey(home);
    const query = 'mutation { startSingleSignOn(input: { email: "jane@acme.example" }) { url } }';
    expect((await createApiClient(fixture.app, key).graphql(query)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    const foreign = { origin: 'https://evil.example' };
    const body = { email: 'jane@acme.example' };
    expect((await createApiClient(fixture.app, null).post('/api/portal/sso/start', body, foreign)).status).toBe(403);
  });
});

it('when the connection is removed its sessions end, and a sign-in that is under way', async () => {
  const [browser, late] = [fixture.newBrowser(), fixture.newBrowser()];
  await browser.go(await toCallback(browser));
  expect(await browser.whoAmI()).toMatchObject({ memberId: jane });
  const callback = await toCallback(late);
  const before = await fixture.sessions();
  const { sessionsEnded } = await removeSsoConnection(fixture.app.services, home);
  expect(sessionsEnded).toBeGreaterThan(0);
  expect([await browser.whoAmI(), await fixture.sessions()]).toEqual([null, before - sessionsEnded]);
  expect(await late.go(callback)).toMatchObject({ status: 403, location: null });
  expect((await late.start({ email: 'jane@acme.example' })).status).toBe(404);
  expect(await fixture.entries(home, 'ssoConnection.removed')).toMatchObject([{ actor: { kind: 'console' } }]);
});
