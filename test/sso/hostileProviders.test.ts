import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setSsoConnection } from '../../src/operations/sso/connections.js';
import { startHostileProvider, type Lies } from '../support/servers/hostileProvider.js';
import { client } from '../support/servers/openidProvider.js';
import type { SsoBrowser } from '../support/browser/ssoBrowser.js';
import { ssoFixture, type SsoFixture } from './ssoFixture.js';

// Faulty, failing or hanging providers: none of them opens a session, and the person gets a sentence for each.
let fixture: SsoFixture;
let provider: Awaited<ReturnType<typeof startHostileProvider>>;
let organisationId: string;

beforeAll(async () => {
  fixture = await ssoFixture({ deadlineMs: 700 });
  provider = await startHostileProvider();
  ({ organisationId } = await fixture.connect(provider.url, 'acme.example'));
  await fixture.addMember(organisationId, 'jane@acme.example');
});
beforeEach(() => {
  provider.state.lies = {};
});
afterAll(async () => {
  await fixture.stop();
  await provider.stop();
});

/** Comes back from the provider with a code; `more` is added to the query, and replaces what is in it. */
async function comeBack(browser: SsoBrowser, lies: Lies = {}, more: Record<string, string> = {}) {
  const { body } = await browser.start({ email: 'jane@acme.example' });
  const asked = new URL(body.signIn.url).searchParams;
  provider.state.nonce = asked.get('nonce') ?? '';
  provider.state.lies = lies;
  const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: provider.url, ...more });
  return browser.go(`${fixture.callback}?${query.toString()}`);
}

async function refused(sentence: string, lies: Lies, more: Record<string, string> = {}, status = 403): Promise<void> {
  const before = await fixture.sessions();
  const browser = fixture.newBrowser();
  const answer = await comeBack(browser, lies, more);
  expect(answer).toMatchObject({ status, location: null });
  expect(answer.text).toContain(sentence);
  expect([await browser.whoAmI(), await fixture.sessions()]).toEqual([null, before]);
}

it('one that tells the truth opens a session, also after it has changed its key', async () => {
  for (const kid of ['second', 'third']) {
    const browser = fixture.newBrowser();
    expect((await comeBack(browser)).status).toBe(303);
    expect(await browser.whoAmI()).toMatchObject({ kind: 'member', organisationId });
    provider.changeKey(kid);
  }
  const browser = fixture.newBrowser();
  expect((await comeBack(browser)).status).toBe(303);
  const asked = provider.state.asked.filter((path) => path !== '/token');
  expect(asked).toEqual([
    // At the console, and by the first sign-in, which keeps it.
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration',
    '/keys',
    '/keys',
    '/keys',
  ]);
  await comeBack(browser);
  expect(provider.state.asked.filter((path) => path === '/keys')).toHaveLength(3);
});

const past = Math.floor(Date.now() / 1000) - 3_600;

describe('a token is refused', () => {
  it.each<readonly [string, string, Lies]>([
    ['of another sign-in', 'nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', 'nonce', { claims: { nonce: undefined } }],
    ['of another issuer', 'iss', { claims: { iss: 'https://else.example' } }],
    ['for another client', 'aud', { claims: { aud: 'another' } }],
    ['for several clients by another', 'azp', { claims: { aud: [client.id, 'another'], azp: 'another' } }],
    ['that has expired', 'exp', { claims: { iat: past, exp: past + 60 } }],
    ['without an end', 'exp', { claims: { exp: undefined } }],
    ['without a subject', 'sub', { claims: { sub: undefined } }],
    ['that nobody has signed', 'alg', { header: { alg: 'none' }, signer: 'none' }],
    ['that says to be signed by a shared secret', 'alg', { header: { alg: 'HS256' } }],
    ['signed by another key', 'signature', { signer: 'other' }],
    ['signed by an unknown key', 'key', { header: { kid: 'unknown' } }],
  ])('%s', async (_title, word, lies) => {
    await refused('The response of your sign-in provider is not valid', lies);
    await refused(word, lies);
  });

  it('signed by the client secret', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const browser = fixture.newBrowser();
    const { body } = await browser.start({ email: 'jane@acme.example' });
    const asked = new URL(body.signIn.url).searchParams;
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { iss: provider.url, aud: client.id, sub: 'jane', exp, iat: exp, nonce: asked.get('nonce') };
    const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const id_token = `${text}.${createHmac('sha256', client.secret).update(text).digest('base64url')}`;
    provider.state.lies = {
      answers: {
        '/token': (res) => {
          res.setHeader('content-type', 'application/json');
          res.end(JSON.stringify({ access_token: 'access', token_type: 'Bearer', id_token }));
        },
      },
    };
    const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: provider.url });
    expect(await browser.go(`${fixture.callback}?${query.toString()}`)).toMatchObject({ status: 403, location: null });
    expect(await browser.whoAmI()).toBeNull();
  });

  it.each<readonly [string, object]>([
    ['in words', { email_verified: 'true' }],
    ['as a number', { email_verified: 1 }],
    ['of another alphabet', { email: 'j\u0430ne@acme.example' }],
    ['as a list', { email: ['jane@acme.example'] }],
  ])('for an address %s, the first time', async (_title, claims) => {
    await refused('has not verified your e-mail address', { claims: { sub: 'newcomer', ...claims } });
  });
});

describe('an answer is refused', () => {
  it('that names another issuer, or none', async () => {
    await refused('iss', {}, { iss: 'https://else.example' });
    await refused('iss', {}, { iss: '' });
  });

  it('with an error, whose text is not repeated', async () => {
    await refused('returned the error server_error.', {}, { error: 'server_error' });
    await refused('the error with an unknown code.', {}, { error: '<script>alert(1)</script>' });
  });

  it('that gives no token for the code', async () => {
    const answer = (error: string): Lies => ({
      answers: {
        '/token': (res) => res.writeHead(400, { 'content-type': 'application/json' }).end(`{"error":"${error}"}`),
      },
    });
    await refused('did not complete the sign-in (invalid_grant)', answer('invalid_grant'));
    await refused('does not accept the client id and secret of this service', answer('invalid_client'));
  });

  it.each<readonly [string, string, (res: ServerResponse) => unknown]>([
    [
      'is a redirect',
      'The response is a redirect',
      (res) => res.writeHead(307, { location: 'https://10.0.0.1/' }).end(),
    ],
    ['is of 10 MB', 'The response is longer than 1 MiB', (res) => res.end('x'.repeat(10_000_000))],
    ['does not come', 'The provider did not complete its response within 0.7 seconds', () => undefined],
    ['breaks off', 'The provider closed the connection', (res) => res.socket?.destroy()],
  ])('that %s', async (_title, sentence, answer) => {
    await refused(sentence, { answers: { '/token': answer } }, {}, 503);
  });
});

describe('a text of the provider is not repeated', () => {
  const text = 'call-0400-000-000';

  it('of a response that is not JSON', async () => {
    const answers: Lies['answers'] = {
      '/token': (res) => res.writeHead(200, { 'content-type': 'application/json' }).end(text),
    };
    const answer = await comeBack(fixture.newBrowser(), { answers });
    expect(answer).toMatchObject({ status: 403, location: null });
    expect(answer.text).toContain('The response of your sign-in provider is not valid: failed to parse');
    expect(answer.text).not.toContain('call-');
  });

  it('of an issuer that has changed its name', async () => {
    const renamed = await startHostileProvider();
    try {
      await fixture.connect(renamed.url, 'renamed.example');
      renamed.state.lies = { discovery: { issuer: `https://${text}.example` } };
      const { status, body } = await fixture.newBrowser().start({ email: 'jane@renamed.example' });
      expect([status, body.detail]).toEqual([
        400,
        'Your sign-in provider names another issuer than the one that was set. Ask an operator.',
      ]);
    } finally {
      await renamed.stop();
    }
  });
});

describe('a provider is not connected', () => {
  const set = (issuer: string, domain = 'new.example') =>
    setSsoConnection(fixture.app.services, {
      organisationId,
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      domains: [domain],
    });

  it.each<readonly [string, object]>([
    ['names its issuer https://else.example', { issuer: 'https://else.example' }],
    ['must publish an https address as its token_endpoint', { token_endpoint: 'http://127.0.0.1/token' }],
    ['must publish an https address as its jwks_uri', { jwks_uri: undefined }],
    ['must publish an https address as its authorization_endpoint', { authorization_endpoint: 'javascript:alert(1)' }],
    ['authorization code flow', { response_types_supported: ['id_token'] }],
    ['PKCE with S256', { code_challenge_methods_supported: ['plain'] }],
    ['must sign ID tokens with an asymmetric algorithm', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
    [
      'must accept client_secret_basic or client_secret_post',
      { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
    ],
  ])('that %s', async (sentence, discovery) => {
    provider.state.lies = { discovery };
    await expect(set(provider.url)).rejects.toThrow(sentence);
  });

  it.each([
    ['http://127.0.0.1', 'does not begin with https://'],
    ['https://10.0.0.1', 'is private'],
    ['https://127.0.0.1:1', 'The provider refused the connection.'],
  ])('at %s', async (issuer, sentence) => {
    await expect(set(issuer)).rejects.toThrow(sentence);
  });

  it('whose spelling of its name is another', async () => {
    await expect(set(`${provider.url}/`)).rejects.toThrow(`The provider names its issuer ${provider.url}.`);
  });

  it('for a domain of another organisation, and the one before stays', async () => {
    await expect(fixture.connect(provider.url, 'ACME.example')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    const browser = fixture.newBrowser();
    expect((await comeBack(browser)).status).toBe(303);
  });
});

it('one that is down is told at the start', async () => {
  const gone = await startHostileProvider();
  await fixture.connect(gone.url, 'gone.example');
  await gone.stop();
  const answer = await fixture.newBrowser().start({ email: 'jane@gone.example' });
  expect(answer).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
  expect(answer.body.detail).toBe(
    'The sign-in provider of your organisation cannot be reached. The provider refused the connection.',
  );
});
