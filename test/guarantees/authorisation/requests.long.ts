import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '../../../src/rest/routes.js';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';
import { getErrorCode, comparable, rawCall, type RawAnswer, type RawRequest } from '../../support/requests/rawCall.js';
import { checksums } from './tenantRows.js';

// No odd spelling of a request gives access to the objects of others. A request for an object of another organisation
// gets the same response as one for a missing object, changes nothing, and needs a valid key.
const canary = 'reference-of-the-owner';
const missing = { verification: `ver_01ARZ3NDEKTSV4RRFFQ69G5FAV`, key: `key_01ARZ3NDEKTSV4RRFFQ69G5FAV` };
let app: TestApp;
let foreign: typeof missing;
let ownerKey: string;
let strangers: (readonly [string, string])[][];

beforeAll(async () => {
  app = await testApp();
  const owner = await app.newKey(await app.newOrganisation('Owner'));
  const { body } = await createApiClient(app, owner.key).verify('51 824 753 556', 'AU', { reference: canary });
  ownerKey = owner.key;
  foreign = { verification: body.result.id, key: owner.id };
  const stranger = await app.newKey(await app.newOrganisation('Stranger'));
  strangers = [[], [['Authorization', `Bearer ${stranger.key}`]]];
});
afterAll(() => app.stop());

/** The audit log records denials; nothing else may change. Events get their positions first, which they do after the commit. */
async function sums(): Promise<Record<string, string>> {
  await app.services.eventLog.settle();
  return checksums(app.database.pool, ['audit_entries']);
}

/** Sends what is asked about a foreign object and about a missing one, as nobody and as a stranger. */
async function expectNothing(request: (ids: typeof missing) => RawRequest): Promise<void> {
  const before = await sums();
  for (const headers of strangers) {
    const ask = async (ids: typeof missing): Promise<RawAnswer> => {
      const asked = request(ids);
      return rawCall(app.url, { ...asked, headers: [...headers, ...(asked.headers ?? [])] });
    };
    const [onForeign, onMissing] = [await ask(foreign), await ask(missing)];
    const blanked = comparable(onForeign)
      .replaceAll(foreign.verification, missing.verification)
      .replaceAll(foreign.key, missing.key);
    expect(blanked).toBe(comparable(onMissing));
    expect(onForeign.text).not.toContain(canary);
    expect(onForeign.status).toBeGreaterThanOrEqual(400);
  }
  expect(await sums()).toEqual(before);
}

describe('a path', () => {
  it.each([
    '/api/enterprise/verifications/ID/',
    '/API/Enterprise/Verifications/ID',
    '//api/enterprise/verifications/ID',
    '/api/enterprise//verifications/ID',
    '/api/enterprise/verifications//ID',
    '/api/enterprise/verifications/%2FID',
    '/api/enterprise/verifications/x%2F..%2FID',
    '/api/enterprise/verifications/x/../ID',
    '/api/enterprise/./verifications/ID',
    '/api/enterprise/verifications/ID%00',
    '/api/enterprise/verifications/ID%20',
    '/api/enterprise/verifications/ID;a=b',
    '/api/enterprise/verifications/ID#fragment',
    '/api/enterprise/verifications/ID\\',
    '/api/enterprise/verifications/ID?id=ID',
    '/api/enterprise/verifications/x?id=ID',
    '/api/enterprise/verifications/ID?__proto__[id]=ID',
    'http://elsewhere.example/api/enterprise/verifications/ID',
  ])('%s leads to nothing of others', async (path) => {
    await expectNothing(({ verification }) => ({ method: 'GET', path: path.replaceAll('ID', verification) }));
  });
});

describe('a method', () => {
  it.each(['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    '%s on any route with an id tells and does nothing',
    async (method) => {
      for (const { path } of routes.filter((route) => route.path.includes(':id'))) {
        const pickId = (ids: typeof missing): string => (path.includes('verifications') ? ids.verification : ids.key);
        await expectNothing((ids) => ({ method, path: path.replace(':id', pickId(ids)) }));
      }
    },
  );

  it('is what the request says, whatever a header would have it be', async () => {
    const before = await sums();
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method']) {
      const headers: RawRequest['headers'] = [
        ['Authorization', `Bearer ${ownerKey}`],
        [name, 'POST'],
      ];
      const path = `/api/enterprise/api-keys/${foreign.key}/revoke`;
      expect((await rawCall(app.url, { method: 'GET', path, headers })).status).toBe(405);
      const query = await rawCall(app.url, { method: 'GET', path: `${path}?_method=POST`, headers });
      expect(query.status).toBe(405);
    }
    expect(await sums()).toEqual(before);
  });

  it('GET changes nothing over GraphQL', async () => {
    const before = await sums();
    const query = encodeURIComponent('mutation { createApiKey(input: { name: "x" }) { id } }');
    for (const method of ['GET', 'HEAD']) {
      const { status } = await rawCall(app.url, {
        method,
        path: `/graphql?query=${query}`,
        headers: [
          ['Authorization', `Bearer ${ownerKey}`],
          ['Apollo-Require-Preflight', 'true'],
        ],
      });
      expect(status).toBe(405);
    }
    expect(await sums()).toEqual(before);
  });
});

describe('a GraphQL body', () => {
  const query = 'query ($id: ID!) { verification(id: $id) { id reference } }';
  const named = 'query a { me { kind } } query b($id: ID!) { verification(id: $id) { reference } }';
  it.each<[string, (id: string) => unknown]>([
    ['an id as a list', (id) => ({ query, variables: { id: [id] } })],
    ['an id as an object', (id) => ({ query, variables: { id: { id, toString: id } } })],
    ['an id as a condition', () => ({ query, variables: { id: { $ne: null } } })],
    ['an id as a number', () => ({ query, variables: { id: 1 } })],
    ['variables as a list', (id) => ({ query, variables: [id] })],
    ['variables in __proto__', (id) => `{"query":${JSON.stringify(query)},"variables":{"__proto__":{"id":"${id}"}}}`],
    ['an id twice', (id) => `{"query":${JSON.stringify(query)},"variables":{"id":"x","id":"${id}"}}`],
    ['a body that is a list', (id) => [{ query, variables: { id } }]],
    ['a body in __proto__', (id) => `{"__proto__":${JSON.stringify({ query, variables: { id } })}}`],
    ['several operations', (id) => ({ query: named, operationName: 'b', variables: { id } })],
    ['no operation of several', (id) => ({ query: named, variables: { id } })],
    ['an operation __proto__', (id) => ({ query: named, operationName: '__proto__', variables: { id } })],
    ['a remembered document', () => ({ extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } })],
  ])('with %s leads to nothing of others', async (_title, body) => {
    for (const ids of [foreign, missing]) {
      for (const headers of strangers) {
        const answer = await rawCall(app.url, {
          method: 'POST',
          path: '/graphql',
          headers,
          body: body(ids.verification),
        });
        expect(answer.text).not.toContain(canary);
        expect(getErrorCode(answer)).toMatch(/^(?:UNAUTHENTICATED|INVALID_REQUEST|NOT_FOUND)$/);
      }
    }
  });

  it('with several fields gives each field its own refusal', async () => {
    const operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
    const { body } = await operator.graphql(
      `{ me { kind } verifications { nodes { id } } verification(id: "${foreign.verification}") { id } apiKeys { nodes { id } } }`,
    );
    expect(body.data).toEqual({ me: { kind: 'operator' }, verifications: null, verification: null, apiKeys: null });
    expect(body.errors.map(({ extensions }: any) => extensions.code)).toEqual(Array(3).fill('FORBIDDEN'));
  });
});

describe('a request that two servers could read differently', () => {
  const create = 'POST /api/enterprise/api-keys/create HTTP/1.1\r\nHost: x\r\nConnection: close';
  const json = 'Content-Type: application/json';
  const body = '{"name":"x"}';
  it.each<[string, (authorization: string) => string]>([
    ['two lengths', (a) => `${create}\r\n${a}\r\n${json}\r\nContent-Length: 5\r\nContent-Length: 12\r\n\r\n${body}`],
    [
      'a length and chunks',
      (a) =>
        `${create}\r\n${a}\r\n${json}\r\nContent-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\nc\r\n${body}\r\n0\r\n\r\n`,
    ],
    [
      'a folded header',
      (a) => `${create}\r\n${a.replace(' Bearer ', ' Bearer\r\n ')}\r\n${json}\r\nContent-Length: 12\r\n\r\n${body}`,
    ],
    [
      'a space before the colon',
      (a) => `${create}\r\n${a.replace(':', ' :')}\r\n${json}\r\nContent-Length: 12\r\n\r\n${body}`,
    ],
    [
      'its key behind the body',
      (a) =>
        `${create}\r\nTrailer: Authorization\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\nc\r\n${body}\r\n0\r\n${a}\r\n\r\n`,
    ],
    ['two keys', (a) => `${create}\r\n${a}\r\n${a.toLowerCase()}\r\n${json}\r\nContent-Length: 12\r\n\r\n${body}`],
  ])('by %s is refused and changes nothing', async (_title, text) => {
    const before = await sums();
    expect(await overTheWire(text(`Authorization: Bearer ${ownerKey}`))).toMatch(/^HTTP\/1\.1 40[01] /);
    expect(await sums()).toEqual(before);
  });
});

/** Writes bytes and reads until the other side closes. */
function overTheWire(text: string): Promise<string> {
  const { port, hostname } = new URL(app.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => {
      resolve(answer);
    });
    socket.on('error', reject);
  });
}
