import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { routes } from '../../src/rest/routes.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

// A request that cannot be read has cost time: it is counted like one that can.
const perAddress = 3;
let app: TestApp;
let addresses = 0;

beforeAll(async () => {
  const limits = `{"starter": {"signIns": ${perAddress}, "requests": ${perAddress}}, "enterprise": {"requests": ${perAddress}}}`;
  app = await testApp({
    sample: false,
    services: { rateLimits: createRateLimits(parseLimits(limits)) },
    access: { trustedProxies: ['loopback'] },
  });
});
afterAll(() => app.stop());

/** A client at a separate address. */
function newAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.100.${addresses}` };
}

const stranger = (): ReturnType<typeof createApiClient> => createApiClient(app, null);
const newClient = async (): Promise<ReturnType<typeof createApiClient>> =>
  createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
const open = routes.filter(({ isOpen, method }) => isOpen && method === 'post');
const manyFields = Object.fromEntries(Array.from({ length: 94_000 }, (_item, at) => [`f${at}`, 0]));

describe.each(open.map(({ path }) => path))('%s', (path) => {
  it('takes 16 KiB', async () => {
    const fits = { unknown: 'x'.repeat(16 * 1024 - 20) };
    expect((await stranger().post(path, fits, newAddress())).status).toBe(400);
    const { status, body } = await stranger().post(path, { unknown: 'x'.repeat(16 * 1024) }, newAddress());
    expect([status, body]).toMatchObject([
      413,
      { code: 'PAYLOAD_TOO_LARGE', detail: expect.stringContaining('16384') },
    ]);
    expect((await stranger().post(path, manyFields, newAddress())).status).toBe(413);
  });

  it.each([
    ['unknown fields', '{"unknown": 1}', 400],
    ['broken JSON', '{', 400],
    ['too long', `{"unknown": "${'x'.repeat(20_000)}"}`, 413],
    ['a list', '[]', 400],
  ])('counts a body against its address: %s', async (_title, body, status) => {
    const address = newAddress();
    const statuses = [];
    for (let sent = 0; sent <= perAddress; sent += 1) {
      statuses.push((await stranger().post(path, body, address)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: perAddress }, () => status), 429]);
    expect((await stranger().post(path, body, newAddress())).status).toBe(status);
  });
});

describe('with a key', () => {
  it.each([
    ['an unknown field', '{"unknown": 1}'],
    ['a list that is too long', `{"name": "x", "scopes": [${'"verify",'.repeat(1_000)}"verify"]}`],
  ])('%s is counted as a request', async (_title, body) => {
    const client = await newClient();
    const statuses = [];
    for (let sent = 0; sent <= perAddress; sent += 1) {
      statuses.push((await client.post('/api/enterprise/api-keys/create', body)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('broken JSON is counted against the address, for the key is looked up later', async () => {
    const [client, address] = [await newClient(), newAddress()];
    const statuses = [];
    for (let sent = 0; sent <= perAddress; sent += 1) {
      statuses.push((await client.post('/api/enterprise/verify', '{', address)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it.each(['{', '{ nobody }', 'query ($id: ID!) { verification(id: $id) { id } }', 'subscription { events { id } }'])(
    'a GraphQL document that is refused is counted as a request: %s',
    async (query) => {
      const client = await newClient();
      const answers = [];
      for (let sent = 0; sent <= perAddress; sent += 1) answers.push(await client.graphql(query));
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 429]);
      expect(answers.at(-1)).toMatchObject({ body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } });
      expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
    },
  );
});

describe('a body with more than a type allows', () => {
  it('names the list, or 20 of its faults', async () => {
    const long = await newClient();
    const scopes = Array.from({ length: 1_001 }, () => 0);
    expect((await long.post('/api/enterprise/api-keys/create', { name: 'x', scopes })).body.errors).toEqual([
      { pointer: '/scopes', detail: 'Must have at most 1000 items.' },
    ]);
    const { body } = await long.post('/api/enterprise/api-keys/create', { name: 'x', scopes: scopes.slice(0, 100) });
    expect(body.errors).toHaveLength(20);
    const deep = `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`;
    const url = 'https://hooks.customer.example/kyb';
    const answer = await long.post('/api/enterprise/webhooks', `{"url":"${url}","events":[],"headers":${deep}}`);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/headers']);
  });

  it.each([
    ['/name', '{"name": "x", "name": "y", "scopes": ["verify"]}'],
    ['/name', String.raw`{"name": "x", "scopes": ["verify"], "n\u0061me": "\"}"}`],
    ['/scopes/1/a~1b', '{"name": "x", "scopes": [{"a/b": 1}, {"a/b": 1, "c": {"a/b": 2}, "a/b": 2}]}'],
  ])('is refused with the pointer of a field that it has twice: %s', async (pointer, body) => {
    const answer = await (await newClient()).post('/api/enterprise/api-keys/create', body, newAddress());
    const errors = [{ pointer, detail: 'This field is sent twice. Send it once.' }];
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'INVALID_REQUEST', errors }]);
  });

  it('is refused over GraphQL with a variable that it has twice', async () => {
    const query = '"query": "query ($id: ID!) { verification(id: $id) { id } }"';
    const body = `{${query}, "variables": {"id": "a", "id": "b"}}`;
    const answer = await (await newClient()).post('/graphql', body, newAddress());
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('/variables/id')]);
  });

  it('may have the same field in several objects, and the same text as a value', async () => {
    const body = '{"url": "x", "headers": {"url": "url"}, "events": ["url", "url", "\\\\"]}';
    const answer = await (await newClient()).post('/api/enterprise/webhooks', body);
    expect(answer.body.detail).not.toContain('twice');
  });

  it.each([
    ['values', JSON.stringify(manyFields)],
    ['levels', '['.repeat(100_000)],
    ['levels', `{"name": ${'{"a":'.repeat(100)}1${'}'.repeat(101)}`],
  ])('is refused before it is parsed: too many %s', async (word, body) => {
    const { status, body: problem } = await (await newClient()).post('/api/enterprise/api-keys/create', body);
    expect([status, problem]).toMatchObject([400, { code: 'INVALID_REQUEST', detail: expect.stringContaining(word) }]);
  });
});
