import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { JSONWebKeySet } from 'jose';
import { verifyCredential } from '../../src/certificates/verifyCredential.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits, toAddressKey } from '../../src/caller/limits/rateLimits.js';
import { replaceSigningKey } from '../../src/audit/signingKeys.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';

// The public documents of a certificate are enough to check it, and are all that the service publishes of it.
let app: TestApp;
let fixture: CertificateFixture;
let now = new Date();
const stranger = () => createApiClient(app, null);

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
  fixture = await certificateFixture(app);
});
afterAll(() => app.stop());

describe('what is published of certificates', () => {
  it('checks one, and sees its revocation five seconds later at most', async () => {
    const { statement, jwt } = await fixture.issue();
    const list = `/credentials/status/${statement.statusEntry.list}`;
    const check = async () => {
      const keys = (await stranger().get('/.well-known/jwks.json')).body as JSONWebKeySet;
      const { body, headers } = await stranger().get(list);
      expect(headers.get('content-type')).toBe('application/vc+jwt');
      return verifyCredential({ jwt, keys, statusLists: [body], now });
    };
    expect(await check()).toMatchObject({ ok: true, statement });
    await fixture.revoke(statement.id);
    now = new Date(now.getTime() + 5_000);
    expect(await check()).toMatchObject({ ok: false });
    await app.database.orm.em.fork().transactional((em) => replaceSigningKey(em, app.services.vault));
    now = new Date(now.getTime() + 5_000);
    const { checks } = await check();
    expect(checks.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual(['status']);
  });

  it('holds no private part of any key, and no key twice', async () => {
    const { body, headers } = await stranger().get('/.well-known/jwks.json');
    expect(headers.get('content-type')).toBe('application/jwk-set+json; charset=utf-8');
    expect(body.keys.length).toBeGreaterThan(1);
    for (const jwk of body.keys) expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    expect(new Set(body.keys.map(({ kid }: any) => kid)).size).toBe(body.keys.length);
  });

  it('is at the addresses that a credential names', async () => {
    const { jwt } = await fixture.issue();
    const payload = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const lists = payload.credentialStatus.map((entry: { statusListCredential: string }) => entry.statusListCredential);
    for (const address of [payload['@context'][1], `${app.url}/credentials/context/v2`, ...lists]) {
      expect((await fetch(address)).status).toBe(200);
    }
    const { body, headers } = await stranger().get('/credentials/context/v1');
    expect(headers.get('content-type')).toBe('application/ld+json; charset=utf-8');
    expect(body['@context'].legalName).toBe(`${app.url}/credentials/context/v1#legalName`);
  });

  it.each(['99', '0', '01', '-1', '1.5', '1e1', '%31%00', 'x', '99999999999999999999', '1/'])(
    'is nothing of a list %s',
    async (list) => {
      const answer = await stranger().get(`/credentials/status/${list}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it('is read only', async () => {
    for (const path of ['/.well-known/jwks.json', '/credentials/status/1', '/credentials/context/v1']) {
      const answer = await stranger().post(path, {});
      expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    }
  });
});

describe('the limit of public reads', () => {
  it('is 120 a minute for one address over all public paths, unless it is set', async () => {
    expect(parseLimits(undefined)?.publicReads).toEqual({ perAddress: 120, seconds: 60 });
    const rateLimits = createRateLimits(parseLimits('{"publicReads": 3}'));
    const access = { trustedProxies: ['127.0.0.1'] };
    const few = await testApp({ database: app.database, services: { rateLimits }, access });
    try {
      const get = (path: string, address: string) =>
        createApiClient(few, null).get(path, { 'x-forwarded-for': address });
      const { headers } = await get('/.well-known/jwks.json', '203.0.113.5');
      expect(headers.get('ratelimit-policy')).toBe('"publicReads";q=3;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"publicReads";r=2;t=\d+$/);
      await get('/credentials/status/1', '203.0.113.5');
      await get('/credentials/context/v1', '::ffff:203.0.113.5');
      const refused = await get('/.well-known/jwks.json', '203.0.113.5');
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await get('/.well-known/jwks.json', '203.0.113.6')).status).toBe(200);
      expect((await createApiClient(few, null).get('/healthz')).status).toBe(200);
    } finally {
      await few.stop();
    }
  });

  it('takes the first half of an IPv6 address for all of it', () => {
    expect(toAddressKey('2001:db8:1:2:3:4:5:6')).toBe(toAddressKey('2001:db8:1:2::9'));
    expect(toAddressKey('2001:db8:1:2::9')).not.toBe(toAddressKey('2001:db8:1:3::9'));
    expect(toAddressKey('::ffff:203.0.113.5')).toBe('203.0.113.5');
    expect(toAddressKey('')).toBe('unknown');
  });
});
