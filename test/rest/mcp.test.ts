import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { requestBody } from '../../src/domain/inputs/limits.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { newMember } from '../support/people/officers.js';
import { fullCase } from '../support/seeds/fullCase.js';

// The tools run the operations of REST: each call is compared with the REST call that has the same effect.
let app: TestApp;
let organisationId: string;
let key: string;
let rest: ReturnType<typeof createApiClient>;
let ourCase: string;
let theirCase: string;
const clients: Client[] = [];

const everyTool = [
  'verify_business',
  'search_businesses',
  'explain_verification',
  'screen_names',
  'list_cases',
  'read_case',
];

beforeAll(async () => {
  const limits = '{"starter": {"requests": 3, "verifications": 1}}';
  app = await testApp({
    access: { trustedProxies: ['127.0.0.1'] },
    services: { rateLimits: createRateLimits(parseLimits(limits)) },
  });
  organisationId = await app.newOrganisation('Ours', 'enterprise', '2026-3');
  ({ key } = await app.newKey(organisationId, 'test'));
  rest = createApiClient(app, key);
  ourCase = await fullCase(app, { organisationId, mode: 'test' });
  // The case needs policy 2026-2. 2026-3 has more to explain.
  await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
  theirCase = await fullCase(app, { organisationId: await app.newOrganisation('Theirs'), mode: 'test' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => app.stop());

type Revision = 'legacy' | { pin: '2026-07-28' };
const newest: Revision = { pin: '2026-07-28' };

async function connect(ownKey: string | null = key, mode: Revision = 'legacy'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = ownKey === null ? {} : { authorization: `Bearer ${ownKey}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', app.url), { requestInit: { headers } }));
  clients.push(client);
  return client;
}

interface Outcome {
  readonly isError: boolean;
  readonly body: any;
}

async function call(client: Client, name: string, values: Record<string, unknown>): Promise<Outcome> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: values });
  const [first] = content;
  // Clients that read only text get the same.
  expect(first?.type === 'text' && JSON.parse(first.text)).toEqual(structuredContent);
  return { isError, body: structuredContent };
}

const listNames = async (client: Client): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);

/** A message that no client library sends. */
const post = (message: unknown, ownKey: string | null = key, headers: Record<string, string> = {}) =>
  createApiClient(app, ownKey).post('/mcp', message, { accept: 'application/json, text/event-stream', ...headers });

describe.each<[string, Revision]>([
  ['the revisions before 2026-07-28', 'legacy'],
  ['the revision 2026-07-28', newest],
])('the tools in %s', (_what, revision) => {
  let client: Client;
  const connected = async (): Promise<Client> => (client = await connect(key, revision));

  it('are these, and none of them decides anything', async () => {
    const { tools } = await (await connected()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(everyTool);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)).toEqual([
      'verify_business',
      'screen_names',
    ]);
    expect(client.getInstructions()).toContain('No tool decides');
  });

  it('verify a business, and store it as REST does', async () => {
    const { isError, body } = await call(await connected(), 'verify_business', {
      queryValue: '80 999 999 174',
      jurisdiction: 'AU',
      reference: 'from a tool',
    });
    expect([isError, body.result.reference]).toEqual([false, 'from a tool']);
    const stored = await rest.get(`/api/enterprise/verifications/${body.result.id}`);
    expect(body.result).toEqual(stored.body.verification);
    expect((await call(client, 'explain_verification', { id: body.result.id })).body).toEqual(stored.body);
    expect(stored.body.verification).toMatchObject({ statusReasons: expect.any(Array), screening: expect.any(Object) });
  });

  it('search by name', async () => {
    const { body } = await call(await connected(), 'search_businesses', {
      name: 'sandbox',
      jurisdiction: 'AU',
      limit: 2,
    });
    expect(body).toEqual((await rest.get('/api/enterprise/search?name=sandbox&jurisdiction=AU&limit=2')).body);
    expect(body.items.length).toBeGreaterThan(0);
  });

  it('screen names', async () => {
    const { body } = await call(await connected(), 'screen_names', {
      items: [{ name: 'Viktor Sandboxov', kind: 'person', dateOfBirth: '1968-03-17' }],
    });
    expect(body).toMatchObject({ screenings: [{ status: 'candidates' }] });
    const stored = await rest.get(`/api/enterprise/screenings/${body.screenings[0].id}`);
    expect(body.screenings[0]).toEqual(stored.body.screening);
  });

  it('list and read cases', async () => {
    const list = await call(await connected(), 'list_cases', { limit: 1, isWaiting: true });
    expect(list.body).toEqual((await rest.get('/api/enterprise/onboardings?limit=1&isWaiting=true')).body);
    const one = await call(client, 'read_case', { id: ourCase });
    expect(one.body).toEqual((await rest.get(`/api/enterprise/onboardings/${ourCase}`)).body);
    expect(one.body.onboarding.submission.people.parties).toHaveLength(2);
  });

  it('refuse what REST refuses, in the same words', async () => {
    await connected();
    const withoutRequest = ({ requestId, ...problem }: Record<string, unknown>) => {
      expect(requestId).toMatch(/^req_/);
      return problem;
    };
    const refused: [string, Record<string, unknown>, Promise<{ body: any }>][] = [
      ['read_case', { id: theirCase }, rest.get(`/api/enterprise/onboardings/${theirCase}`)],
      ['explain_verification', { id: 'no id' }, rest.get('/api/enterprise/verifications/no%20id')],
      [
        'verify_business',
        { queryValue: 7, jurisdiction: 'au', more: 1 },
        rest.post('/api/enterprise/verify', { queryValue: 7, jurisdiction: 'au', more: 1 }),
      ],
      ['verify_business', {}, rest.post('/api/enterprise/verify', {})],
      ['verify_business', { queryValue: '11900000018', jurisdiction: 'AU' }, rest.verify('11900000018')],
      [
        'search_businesses',
        { name: 'ab', jurisdiction: 'AU' },
        rest.get('/api/enterprise/search?name=ab&jurisdiction=AU'),
      ],
      ['list_cases', { limit: 101 }, rest.get('/api/enterprise/onboardings?limit=101')],
      ['list_cases', { nothing: 1 }, rest.get('/api/enterprise/onboardings?nothing=1')],
      ['screen_names', { items: [] }, rest.post('/api/enterprise/screen', { items: [] })],
      [
        'screen_names',
        { items: [{ name: 'A', kind: 'ship' }] },
        rest.post('/api/enterprise/screen', { items: [{ name: 'A', kind: 'ship' }] }),
      ],
    ];
    for (const [name, values, over] of refused) {
      const { isError, body } = await call(client, name, values);
      expect([name, isError, withoutRequest(body)]).toEqual([name, true, withoutRequest((await over).body)]);
    }
  });

  it('have schemas with the bounds of REST, which stand alone', async () => {
    const { tools } = await (await connected()).listTools();
    const inputs = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema]));
    const api = (await rest.get('/openapi.json')).body;
    const { idempotencyKey, ...members } = inputs['verify_business']?.properties ?? {};
    expect(idempotencyKey).toMatchObject({ maxLength: 255 });
    expect(members).toEqual(api.components.schemas.VerifyInput.properties);
    expect(inputs['screen_names']).toMatchObject({
      properties: { items: { maxItems: 1_000, items: { $ref: '#/$defs/ScreenItemInput' } } },
      $defs: { ScreenItemInput: api.components.schemas.ScreenItemInput },
    });
    expect(inputs['list_cases']?.properties).toMatchObject({ limit: { minimum: 1, maximum: 100, default: 20 } });
    expect(JSON.stringify(tools)).not.toContain('#/components');
  });
});

describe('a repeated call', () => {
  it('with the same idempotencyKey verifies once, over REST too', async () => {
    const client = await connect();
    const values = { queryValue: '80 999 999 174', jurisdiction: 'AU' };
    const first = await call(client, 'verify_business', { ...values, idempotencyKey: 'once' });
    const second = await call(client, 'verify_business', { ...values, idempotencyKey: 'once' });
    expect(second).toEqual(first);
    const third = await rest.post('/api/enterprise/verify', values, { 'idempotency-key': 'once' });
    expect(third.body).toEqual(first.body);
    const other = await call(client, 'verify_business', { ...values, reference: 'b', idempotencyKey: 'once' });
    expect(other).toMatchObject({ isError: true, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });
});

describe('a key', () => {
  it.each([
    ['is missing', () => Promise.resolve(null)],
    ['is unknown', () => Promise.resolve('vnt_ent_test_nobody')],
    [
      'is revoked',
      async () => {
        const { id, key: revoked } = await app.newKey(organisationId, 'test');
        expect((await rest.post(`/api/enterprise/api-keys/${id}/revoke`)).status).toBe(200);
        return revoked;
      },
    ],
    [
      'comes from another network',
      async () => (await app.newKey(organisationId, 'test', { allowedCidrs: ['203.0.113.0/24'] })).key,
    ],
  ])('that %s gets the response of REST', async (_what, find) => {
    const own = await find();
    const over = await createApiClient(app, own).post('/api/enterprise/verify', {});
    const { status, headers, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, own);
    expect([status, { ...body, requestId: 0 }]).toEqual([over.status, { ...over.body, requestId: 0 }]);
    expect(headers.get('content-type')).toBe(over.headers.get('content-type'));
    await expect(connect(own)).rejects.toThrow();
  });

  it('without a scope lists no tool that needs it, and is refused and recorded as over REST', async () => {
    const strict = await app.newOrganisation('Strict');
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [strict]);
    const { key: narrow } = await app.newKey(strict, 'test', { scopes: ['webhooks'] });
    const client = await connect(narrow);
    expect(await listNames(client)).toEqual([]);
    const { isError, body } = await call(client, 'verify_business', { queryValue: '11900000017', jurisdiction: 'AU' });
    const over = await createApiClient(app, narrow).verify('11900000017');
    expect([isError, body.detail, body.code]).toEqual([true, over.body.detail, 'FORBIDDEN']);
    expect(await listEntries(strict)).toEqual([
      ['operation.denied', 'Mutation.verify'],
      ['operation.denied', 'Mutation.verify'],
    ]);
  });

  it('of a role that may not read cases lists neither of their tools', async () => {
    const { key: developer } = await app.newKey(organisationId, 'test', {
      role: 'developer',
      memberId: await newMember(app, organisationId, 'developer'),
    });
    const client = await connect(developer);
    expect(await listNames(client)).toEqual(['verify_business', 'search_businesses', 'explain_verification']);
    const { isError, body } = await call(client, 'read_case', { id: ourCase });
    expect([isError, body.code]).toEqual([true, 'FORBIDDEN']);
  });

  it('of an operator lists no tool', async () => {
    expect(await listNames(await connect((await app.newKey(null, 'admin')).key))).toEqual([]);
  });
});

async function listEntries(organisation: string): Promise<unknown[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from audit_entries where body::json ->> 'organisationId' = $1 order by id`,
    [organisation],
  );
  return rows
    .map(({ body }) => JSON.parse(body))
    .filter(({ action }) => action !== 'organisation.created')
    .map(({ action, details }) => [action, details?.operation]);
}

describe('the audit log', () => {
  it('has the entries of REST', async () => {
    const both = await Promise.all(
      ['REST', 'MCP'].map(async (name) => {
        const id = await app.newOrganisation(name);
        return { id, key: (await app.newKey(id, 'test')).key };
      }),
    );
    const [left, right] = both as [(typeof both)[0], (typeof both)[0]];
    const names = { items: [{ name: 'Viktor Sandboxov', kind: 'person' }] };
    await createApiClient(app, left.key).verify('11900000017');
    await createApiClient(app, left.key).post('/api/enterprise/screen', names);
    const client = await connect(right.key);
    await call(client, 'verify_business', { queryValue: '11900000017', jurisdiction: 'AU' });
    await call(client, 'screen_names', names);
    const entries = await listEntries(left.id);
    expect(entries.map(([action]: any) => action)).toEqual(['verification.recorded', 'screening.performed']);
    expect(await listEntries(right.id)).toEqual(entries);
  });
});

describe('the rate limit', () => {
  const newCaller = async () => (await app.newKey(await app.newOrganisation('Starter', 'starter'), 'test')).key;
  const verify = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'verify_business', arguments: { queryValue: '11900000017', jurisdiction: 'AU' } },
  };

  it('of an operation refuses a call by its result, in the words of REST', async () => {
    const starter = await newCaller();
    expect((await post(verify, starter)).body.result.isError).toBeUndefined();
    const { status, headers, body } = await post(verify, starter);
    const over = await createApiClient(app, starter).verify('11900000017');
    const { detail, code } = body.result.structuredContent;
    expect([status, body.result.isError, code]).toEqual([200, true, 'RATE_LIMITED']);
    expect(detail.replace(/\d+/g, 'n')).toBe(over.body.detail.replace(/\d+/g, 'n'));
    expect(headers.get('ratelimit')).toMatch(/^"verifications";r=0;/);
  });

  it.each<[string, unknown]>([
    ['lists of tools', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['messages that are no requests', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['messages of no protocol', { some: 'thing' }],
    ['unknown tools', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'approve_case' } }],
    ['lists of messages', [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }]],
  ])('counts %s as requests', async (_what, message) => {
    const starter = await newCaller();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(message, starter)).status);
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect(statuses[3]).toBe(429);
  });

  it('counts calls with wrong arguments as requests', async () => {
    const starter = await newCaller();
    const wrong = { ...verify, params: { name: 'verify_business', arguments: {} } };
    const codes: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      codes.push((await post(wrong, starter)).body.result.structuredContent.code);
    }
    expect(codes).toEqual(['INVALID_REQUEST', 'INVALID_REQUEST', 'INVALID_REQUEST', 'RATE_LIMITED']);
  });
});

describe('POST /mcp', () => {
  it.each<[string, unknown, Record<string, string>, number, string]>([
    ['a list of messages', [], {}, 400, 'INVALID_REQUEST'],
    ['a body over the limit', { text: 'x'.repeat(requestBody.maxBytes) }, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ['a body that is no JSON', '{', {}, 400, 'INVALID_REQUEST'],
    ['another media type', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a page of another origin', {}, { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
    ['an API version of another time', {}, { 'api-version': '1999-01-01' }, 400, 'INVALID_REQUEST'],
  ])('refuses %s with a problem', async (_what, message, headers, status, code) => {
    // A call without a good key counts against its address, and so does an unreadable body.
    const answer = await post(message, key, { 'x-forwarded-for': `10.1.0.${status % 256}`, ...headers });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each(['GET', 'DELETE', 'PUT'])('is the only method, not %s', async (method) => {
    const { status, headers } = await createApiClient(app, key).send(method, '/mcp');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('refuses a subscription, which would keep a connection open', async () => {
    const client = await connect(key, newest);
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  });

  it('does not repeat a wrong message in its error', async () => {
    const text = 'secret'.repeat(20_000);
    for (const message of [
      { jsonrpc: '2.0', id: 1, method: text },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: text } },
      { jsonrpc: text, id: 1, method: 'tools/call' },
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: text } },
    ]) {
      const { body } = await post(message);
      expect(JSON.stringify(body)).not.toContain('secretsecret');
    }
  });
});
