import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let organisation: string;
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

const create = '/api/enterprise/api-keys/create';
const me = async (key: string | null) => createApiClient(app, key).graphql('{ me { kind keyId mode } }');

describe('API keys', () => {
  it('are shown once, stored as a hash, and work at once', async () => {
    const { status, body } = await client.post(create, { name: 'billing service' });
    expect(status).toBe(201);
    expect(body.apiKey).toMatchObject({
      name: 'billing service',
      mode: 'live',
      plan: 'enterprise',
      revokedAt: null,
      expiresAt: null,
    });
    expect((await me(body.apiKey.key)).body.data.me).toMatchObject({ keyId: body.apiKey.id, mode: 'LIVE' });
    const listed = await client.get('/api/enterprise/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(body.apiKey.key);
    const dump = await app.database.pool.query('select * from api_keys');
    expect(JSON.stringify(dump.rows)).not.toContain(body.apiKey.key);
  });

  it('are refused on the very next request after their revocation', async () => {
    const { apiKey } = (await client.post(create, { name: 'short-lived' })).body;
    expect((await me(apiKey.key)).status).toBe(200);
    const revoked = await client.post(`/api/enterprise/api-keys/${apiKey.id}/revoke`);
    expect(revoked.status).toBe(200);
    expect(revoked.body.apiKey.revokedAt).not.toBeNull();
    expect((await me(apiKey.key)).status).toBe(401);
    const again = await client.post(`/api/enterprise/api-keys/${apiKey.id}/revoke`);
    expect(again.body.apiKey.revokedAt).toBe(revoked.body.apiKey.revokedAt);
  });

  it('write nothing when revoked between the first look and the write', async () => {
    const { id, key } = await app.newKey(organisation);
    const before = await app.database.pool.query('select count(*) from verifications');
    const register = app.services.registers.live.AU;
    const lookUp = register.lookUp.bind(register);
    register.lookUp = async (identifier) => {
      await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [id]);
      return lookUp(identifier);
    };
    try {
      expect((await createApiClient(app, key).verify('51 824 753 556')).status).toBe(401);
    } finally {
      register.lookUp = lookUp;
    }
    expect((await app.database.pool.query('select count(*) from verifications')).rows).toEqual(before.rows);
  });

  it('end at their expiry', async () => {
    const { key } = await app.newKey(organisation, 'live', { expiresAt: new Date(Date.now() + 300) });
    expect((await me(key)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await me(key)).status).toBe(401);
  });

  it('never exceed their maker', async () => {
    const test = createApiClient(app, (await app.newKey(organisation, 'test')).key);
    expect(await test.post(create, { name: 'x', mode: 'live' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    const narrow = await client.post(create, {
      name: 'narrow',
      scopes: ['verify'],
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    const child = createApiClient(app, narrow.body.apiKey.key);
    expect((await child.post(create, { name: 'x', scopes: ['bulk'] })).status).toBe(403);
    expect((await child.post(create, { name: 'x', expiresAt: '2099-01-02T00:00:00.000Z' })).status).toBe(403);
    const inherited = await child.post(create, { name: 'x' });
    expect(inherited.body.apiKey).toMatchObject({ scopes: ['verify'], expiresAt: '2099-01-01T00:00:00.000Z' });
  });

  it.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: 'a\u001b[2Jb' }, '/name'],
    [{ name: 'evil\u202egnp' }, '/name'],
    [{ name: 'x', expiresAt: '9999-12-31T23:59:59-23:59' }, '/expiresAt'],
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 'x', mode: 'LIVE' }, '/mode'],
    [{ name: 'x', scopes: ['everything'] }, '/scopes/0'],
    // GraphQL would take a single value for a list of one, in its own words.
    [{ name: 'x', scopes: 'verify' }, '/scopes'],
    [{ name: 'x', scopes: 'VERIFY' }, '/scopes'],
    [{ name: 'x', allowedCidrs: '127.0.0.1' }, '/allowedCidrs'],
    [{ name: 'x', expiresAt: '2001-01-01T00:00:00.000Z' }, '/expiresAt'],
    [{ name: 'x', organisationId: 'org_1' }, '/organisationId'],
  ])('refuses %j', async (body, pointer) => {
    expect(await client.post(create, body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  it.each([
    ['none', null],
    ['a malformed one', 'vnt_ent_live_short'],
    ['one with a wrong checksum', `vnt_ent_live_${'a'.repeat(49)}`],
  ])('are needed: %s is 401, over REST and GraphQL', async (_title, key) => {
    const rest = await createApiClient(app, key).get('/api/enterprise/verifications');
    expect(rest).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(rest.headers.get('www-authenticate')).toBe('Bearer');
    expect(await me(key)).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] },
    });
  });

  it('are refused in a page of another origin', async () => {
    const answer = await client.get('/api/enterprise/api-keys', { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await client.get('/api/enterprise/api-keys', { origin: app.url })).status).toBe(200);
  });

  it('take their addresses from an allowlist, also over IPv6, and hand on no more of them', async () => {
    const here = await client.post(create, { name: 'here', allowedCidrs: ['127.0.0.1', '10.1.2.3/8'] });
    expect(here.body.apiKey.allowedCidrs).toEqual(['127.0.0.1/32', '10.0.0.0/8']);
    const local = createApiClient(app, here.body.apiKey.key);
    expect((await me(here.body.apiKey.key)).status).toBe(200);
    const away = await client.post(create, { name: 'away', allowedCidrs: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(await createApiClient(app, away.body.apiKey.key).get('/api/enterprise/api-keys')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await local.post(create, { name: 'x' })).body.apiKey.allowedCidrs).toEqual(['127.0.0.1/32', '10.0.0.0/8']);
    expect((await local.post(create, { name: 'x', allowedCidrs: ['10.9.0.0/16'] })).status).toBe(201);
    for (const allowedCidrs of [[], ['0.0.0.0/0'], ['10.0.0.0/7'], ['::/0']]) {
      expect((await local.post(create, { name: 'x', allowedCidrs })).status).toBe(403);
    }
    const wrong = await client.post(create, { name: 'x', allowedCidrs: ['10.0.0.0/33'] });
    expect(wrong.body.errors[0].pointer).toBe('/allowedCidrs/0');
  });

  it('rotate: the successor has the same powers, the old one lives on for the grace and no longer', async () => {
    const rotate = (id: string, body: object) => client.post(`/api/enterprise/api-keys/${id}/rotate`, body);
    const old = (await client.post(create, { name: 'rotated', scopes: ['verify'], allowedCidrs: ['127.0.0.1'] })).body
      .apiKey;
    const { status, body } = await rotate(old.id, { graceSeconds: 1 });
    expect(status).toBe(200);
    expect(body.apiKey).toMatchObject({
      name: 'rotated',
      scopes: ['verify'],
      allowedCidrs: ['127.0.0.1/32'],
      expiresAt: null,
    });
    expect((await me(old.key)).status).toBe(200);
    expect((await me(body.apiKey.key)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await me(old.key)).status).toBe(401);
    expect((await me(body.apiKey.key)).status).toBe(200);
    expect(await rotate(old.id, {})).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });

    const soon = new Date(Date.now() + 60_000).toISOString();
    const brief = (await client.post(create, { name: 'brief', expiresAt: soon })).body.apiKey;
    expect((await rotate(brief.id, { graceSeconds: 3_600 })).body.apiKey.expiresAt).toBe(soon);
    const listed = (await client.get('/api/enterprise/api-keys?limit=100')).body.items;
    expect(listed.find(({ id }: { id: string }) => id === brief.id).expiresAt).toBe(soon);
    for (const graceSeconds of [-1, 2_592_001, '60', 1.5]) {
      expect((await rotate(brief.id, { graceSeconds })).body.errors[0].pointer).toBe('/graceSeconds');
    }
    expect((await rotate(brief.id, { id: 'other' })).body.errors[0].pointer).toBe('/id');
  });

  it('cannot be rotated by one that may do less', async () => {
    const wide = (await client.post(create, { name: 'wide' })).body.apiKey;
    const narrow = createApiClient(
      app,
      (await client.post(create, { name: 'narrow', scopes: ['verify'] })).body.apiKey.key,
    );
    expect((await narrow.post(`/api/enterprise/api-keys/${wide.id}/rotate`)).status).toBe(403);
  });

  it.each([
    ['off', 200],
    ['report', 200],
    ['enforce', 403],
  ])('without the scope of an operation: %s answers %i', async (enforcement, status) => {
    const own = await app.newOrganisation('Scopes');
    await app.database.pool.query('update organisations set scope_enforcement = $2 where id = $1', [own, enforcement]);
    const maker = createApiClient(app, (await app.newKey(own)).key);
    const bulk = createApiClient(app, (await maker.post(create, { name: 'bulk', scopes: ['bulk'] })).body.apiKey.key);
    expect((await bulk.verify('51 824 753 556')).status).toBe(status);
    expect((await maker.verify('51 824 753 556')).status).toBe(200);
    expect((await bulk.get('/api/enterprise/api-keys')).status).toBe(200);
  });

  it('tell when they were last used, written in batches off the requests', async () => {
    const { id, key } = await app.newKey(organisation);
    await me(key);
    await app.services.keyUse.flush();
    const listed = (await client.get('/api/enterprise/api-keys?limit=100')).body.items;
    const { lastUsedAt } = listed.find((item: { id: string }) => item.id === id);
    expect(Math.abs(Date.now() - Date.parse(lastUsedAt))).toBeLessThan(10_000);
  });

  it('take no body where none is meant', async () => {
    const { id } = await app.newKey(organisation);
    const answer = await client.post(`/api/enterprise/api-keys/${id}/revoke`, { reason: 'lost' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect((await client.post(`/api/enterprise/api-keys/${id}/revoke`, {})).status).toBe(200);
  });

  it('of an operator open nothing of an organisation', async () => {
    const operator = (await app.newKey(null, 'admin')).key;
    expect((await me(operator)).body.data.me.kind).toBe('operator');
    expect((await createApiClient(app, operator).verify('51 824 753 556')).status).toBe(403);
    expect((await createApiClient(app, operator).get('/api/enterprise/api-keys')).status).toBe(403);
  });
});
