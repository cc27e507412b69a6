import { once } from 'node:events';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OperationTypeNode, parse, Kind } from 'graphql';
import { buildSchema } from '../../src/resolvers/schema.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { listOperations } from '../support/requests/operations.js';
import { ask, readClose } from '../support/requests/sockets.js';

// For every document and all variables: the errors name the place of the fault, and repeat nothing of the request.
let app: TestApp;
let client: ReturnType<typeof createApiClient>;
let key: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  ({ key } = await app.newKey(await app.newOrganisation()));
  client = createApiClient(app, key);
});
afterAll(() => app.stop());

/** One operation over a separate socket. */
async function askSocket(query: string, variables?: Record<string, unknown>): Promise<any> {
  const socket = createClient({
    url: `${app.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${key}` },
    retryAttempts: 0,
  });
  try {
    return await ask(socket, query, variables);
  } finally {
    await socket.dispose();
  }
}

const secret = 'correct horse battery staple';
const invalid = { code: 'INVALID_REQUEST', requestId: expect.stringMatching(/^req_/) };

describe('wrong variables', () => {
  const query = 'query ($filter: VerificationFilter) { verifications(filter: $filter) { nodes { id } } }';
  const filter = Object.fromEntries(Array.from({ length: 60 }, (_item, at) => [`f${at}`, secret]));

  it.each(['HTTP', 'a socket'])('are named without their values over %s, 20 at most', async (channel) => {
    const sent = { filter: { ...filter, reference: { secret } } };
    const { errors } = channel === 'HTTP' ? (await client.graphql(query, sent)).body : await askSocket(query, sent);
    expect(errors).toMatchObject([{ extensions: invalid }]);
    expect(errors[0].extensions.errors).toHaveLength(20);
    expect(errors[0].extensions.errors[0].pointer).toBe('/variables/filter/reference');
    expect(JSON.stringify(errors)).not.toContain(secret);
  });

  it('of 1 MiB are answered in less than 64 KiB', async () => {
    const change = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { state } }';
    const input = Object.fromEntries(Array.from({ length: 9_000 }, (_item, at) => [`field${at}`, secret.repeat(3)]));
    const { status, body } = await client.graphql(change, { input });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'INVALID_REQUEST']);
    const text = JSON.stringify(body);
    expect(text.length).toBeLessThan(64 * 1024);
    expect(text).not.toContain(secret);
  });

  it.each([
    [{}, 'This field is required.'],
    [{ id: null }, 'Must be an id'],
    [{ id: { secret } }, 'Must be an id'],
    [{ id: [secret] }, 'Must be an id'],
  ])('are bad input: %j', async (variables, detail) => {
    const { status, body } = await client.graphql('query ($id: ID!) { verification(id: $id) { id } }', variables);
    expect([status, body.errors]).toMatchObject([400, [{ extensions: invalid }]]);
    expect(body.errors[0].extensions.errors).toEqual([
      { pointer: '/variables/id', detail: expect.stringContaining(detail) },
    ]);
  });

  // With a default the type of the variable permits null, and the argument does not.
  it.each([
    ['query ($id: ID = "x") { verification(id: $id) { id } }', { id: null }],
    ['query ($yes: Boolean = true) { me { kind @include(if: $yes) } }', { yes: null }],
    ['query ($yes: Boolean = true) { me @include(if: $yes) { kind } }', { yes: null }],
  ])('are bad input where only the argument says so: %s', async (query, variables) => {
    expect((await client.graphql(query, variables)).body.errors).toMatchObject([{ extensions: invalid }]);
    expect((await askSocket(query, variables)).errors).toMatchObject([{ extensions: invalid }]);
  });
});

const schema = buildSchema();
const withArguments = listOperations(schema).filter(
  ({ kind, name }) =>
    kind !== OperationTypeNode.SUBSCRIPTION && (schema.getRootType(kind)?.getFields()[name]?.args.length ?? 0) > 0,
);

describe.each(withArguments)('the variables of $row', ({ kind, name, document }) => {
  const field = schema.getRootType(kind)?.getFields()[name];

  it.each((field?.args ?? []).map((argument) => [argument.name, String(argument.type)]))(
    'are refused without being repeated: %s',
    async (argument, type) => {
      const [definition] = parse(document('x')).definitions;
      const [root] = definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
      const selected = root?.kind === Kind.FIELD && root.selectionSet ? '{ __typename }' : '';
      const required = (field?.args ?? []).filter(
        (other) => other.name !== argument && String(other.type).endsWith('!'),
      );
      const names = [argument, ...required.map((other) => other.name)];
      const variables = [`$${argument}: ${type}`, ...required.map((other) => `$${other.name}: ${String(other.type)}`)];
      const query = `${kind} (${variables.join(', ')}) { ${name}(${names.map((one) => `${one}: $${one}`).join(', ')}) ${selected} }`;
      const sent = Object.fromEntries(names.map((one) => [one, { [secret]: secret, a: [secret] }]));
      const { status, body } = await client.graphql(query, sent);
      expect([status, body.errors]).toMatchObject([400, [{ extensions: invalid }]]);
      // The name of a field may be repeated, so that it can be found.
      expect(JSON.stringify(body).replaceAll(`/${secret}`, '')).not.toContain(secret);
    },
  );
});

describe('a document with many faults', () => {
  const query = `{ ${Array.from({ length: 900 }, (_item, at) => `f${at}${'x'.repeat(900)}`).join(' ')} }`;

  it('is answered with 20 errors, in less than 64 KiB', async () => {
    const { status, body } = await client.graphql(query);
    expect([status, body.errors.length]).toEqual([400, 20]);
    for (const { extensions } of body.errors) expect(extensions).toEqual(invalid);
    expect(JSON.stringify(body).length).toBeLessThan(64 * 1024);
  });

  it('is answered in one error over a socket', async () => {
    const { errors } = await askSocket(query.slice(0, 50_000).replace(/ [^ ]*$/, ' }'));
    expect(errors).toMatchObject([{ extensions: invalid }]);
    expect(errors[0].message.length).toBeLessThanOrEqual(1_000);
  });
});

describe('a response with many errors', () => {
  it('holds 20 of them', async () => {
    const one = (at: number): string => `a${at}: verification(id: "x") { id }`;
    const fields = Array.from({ length: 15 }, (_item, at) => one(at)).join(' ');
    const more = Array.from({ length: 15 }, (_item, at) => `b${at}: webhook(id: "x") { id }`).join(' ');
    // 15 aliases are allowed: the other fields have their field names.
    const { body } = await client.graphql(`{ ${fields} }`);
    expect(body.errors).toHaveLength(15);
    for (const { extensions } of body.errors) expect(extensions).toMatchObject({ requestId: invalid.requestId });
    expect((await client.graphql(`{ ${fields} ${more} }`)).status).toBe(400);
  });
});

describe('the request id', () => {
  const header = { authorization: '' };
  it.each<[string, { method?: string; headers?: Record<string, string>; body?: string }]>([
    ['a syntax error', { body: '{"query":"{"}' }],
    ['an unknown field', { body: '{"query":"{ nobody }"}' }],
    ['no query', { body: '{}' }],
    ['a list', { body: '[]' }],
    ['a batch', { body: '[{"query":"{ me { kind } }"}]' }],
    ['broken JSON', { body: '{' }],
    ['variables that are a text', { body: '{"query":"{ me { kind } }","variables":"x"}' }],
    ['an operation that is not there', { body: '{"query":"query A { me { kind } }","operationName":"B"}' }],
    ['a subscription', { body: '{"query":"subscription { events { id } }"}' }],
    ['no preflight', { headers: { 'content-type': 'text/plain' }, body: '{}' }],
    ['a GET without a preflight', { method: 'GET' }],
    ['an unknown media type', { headers: { accept: 'image/png' }, body: '{"query":"{ me { kind } }"}' }],
    ['no key', { headers: header, body: '{"query":"{ me { kind } }"}' }],
  ])('is in the errors of a call with %s', async (_title, { method = 'POST', headers = {}, body }) => {
    const response = await fetch(`${app.url}/graphql`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });
    const { errors }: any = await response.json();
    expect(errors[0].extensions.requestId).toBe(response.headers.get('x-request-id'));
    expect(errors[0].extensions.code).not.toBe('INTERNAL');
  });

  it.each([
    '{',
    '{ nobody }',
    'subscription { nobody }',
    'mutation { signOut(input: {}) { state } }',
    '{ verification(id: "x") { id } }',
  ])('is in the errors of a socket: %s', async (query) => {
    expect((await askSocket(query)).errors).toMatchObject([{ extensions: { requestId: invalid.requestId } }]);
  });
});

describe('a subscription with a condition on its root field', () => {
  const conditions = [
    'subscription S { events @skip(if: true) { id } }',
    'subscription S { events @include(if: false) { id } }',
    'subscription S($a: Boolean!) { events @include(if: $a) { id } }',
    'subscription S($a: Boolean = true) { ... @skip(if: $a) { events { id } } }',
    'subscription S($a: Boolean!) { ...F } fragment F on Subscription { events @skip(if: $a) { id } }',
  ];

  it.each(conditions)('is not valid: %s', async (subscription) => {
    const query = `query Q { me { kind } } ${subscription}`;
    const { status, body } = await client.send('POST', '/graphql', { query, operationName: 'Q' });
    expect([status, body.errors]).toMatchObject([
      400,
      [{ message: expect.stringContaining('@skip'), extensions: invalid }],
    ]);
    expect((await askSocket(subscription, { a: true })).errors).toMatchObject([{ extensions: invalid }]);
  });

  it('does not end its socket', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    await once(socket, 'open');
    const messages: any[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
    const send = (message: object): void => {
      socket.send(JSON.stringify(message));
    };
    send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    await once(socket, 'message');
    for (const [id, query] of [conditions[0], '{ me { kind } }'].entries()) {
      send({ type: 'subscribe', id: `${id}`, payload: { query } });
    }
    while (messages.filter(({ type }) => type === 'error' || type === 'next').length < 2) await once(socket, 'message');
    expect(messages.filter(({ type }) => type !== 'complete')).toMatchObject([
      { type: 'connection_ack' },
      { type: 'error', id: '0' },
      { type: 'next', id: '1', payload: { data: { me: { kind: 'key' } } } },
    ]);
    const closed = readClose(socket);
    socket.close();
    await closed;
  });
});

it('a document may hold a subscription beside the query that is asked for', async () => {
  const query = 'query Q { me { kind } } subscription S { events { id } }';
  const { status, body } = await client.send('POST', '/graphql', { query, operationName: 'Q' });
  expect([status, body]).toEqual([200, { data: { me: { kind: 'key' } } }]);
  expect((await client.send('POST', '/graphql', { query, operationName: 'S' })).status).toBe(400);
});
