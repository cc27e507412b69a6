import { connect } from 'node:net';
import { once } from 'node:events';
import { getIntrospectionQuery } from 'graphql';
import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import type { KeyActor } from '../../src/caller/actor.js';
import { createOpenSockets } from '../../src/http/sockets/openSockets.js';
import { socketLimits } from '../../src/http/sockets/socketLimits.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { ask, readClose, getErrorCode, readStatus } from '../support/requests/sockets.js';

// A socket passes by all middleware before GraphQL on HTTP, so each of those rules holds on it too.
let app: TestApp;
let organisation: string;
let key: string;
const opened: { close(): void }[] = [];

beforeAll(async () => {
  app = await testApp({ services: { rateLimits: createRateLimits(parseLimits('{"starter": {"requests": 3}}')) } });
  organisation = await app.newOrganisation();
  ({ key } = await app.newKey(organisation));
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});
afterAll(() => app.stop());

const address = (): string => `${app.url.replace('http', 'ws')}/graphql`;

function open(headers: Record<string, string> = {}, path = address(), protocol = 'graphql-transport-ws'): WebSocket {
  const socket = new WebSocket(path, protocol, { headers });
  opened.push({
    close: () => {
      socket.terminate();
    },
  });
  return socket;
}

/** A socket that has said who it is. */
async function introduced(by: string | undefined, path?: string): Promise<WebSocket> {
  const socket = open({}, path);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${by}` } }));
  return socket;
}

/** A socket that was let in. */
async function admitted(by: string, path?: string): Promise<WebSocket> {
  const socket = await introduced(by, path);
  await once(socket, 'message');
  return socket;
}

function newClient(by: string): Client {
  const client = createClient({
    url: address(),
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${by}` },
    retryAttempts: 0,
    lazyCloseTimeout: 0,
  });
  opened.push({
    close: () => {
      client.terminate();
    },
  });
  return client;
}

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('an upgrade', () => {
  it('is taken at /graphql, from servers and from the service’s own pages', async () => {
    expect(await readStatus(open())).toBe(101);
    expect(await readStatus(open({ origin: app.url }))).toBe(101);
    expect(await readStatus(open({ 'api-version': '1999-01-01' }))).toBe(400);
  });

  it('is refused to pages of other origins, and at every other path', async () => {
    for (const origin of ['https://elsewhere.example', 'null', `${app.url}.evil.example`]) {
      expect(await readStatus(open({ origin }))).toBe(403);
    }
    for (const path of ['/', '/graphql/', '/graphqlx', '/api/enterprise/verify']) {
      expect(await readStatus(open({}, address().replace('/graphql', path)))).toBe(404);
    }
  });

  it('speaks graphql-transport-ws and nothing else', async () => {
    const socket = open({}, address(), 'graphql-ws');
    let isOpen = false;
    socket.on('open', () => (isOpen = true));
    await readClose(socket);
    expect(isOpen).toBe(false);
  });

  it('is refused with two Host headers', async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'GET /graphql HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a socket', () => {
  it.each([
    ['no key', undefined, 4401],
    ['a malformed key', 'x', 4401],
    ['an unknown key', 'unknown', 4401],
    ['a revoked key', 'revoked', 4401],
    ['a key from an address that it does not allow', 'elsewhere', 4403],
  ])('is closed to %s', async (_title, who, code) => {
    const { id, key: other } = await app.newKey(organisation);
    if (who === 'unknown') await app.database.pool.query('delete from api_keys where id = $1', [id]);
    if (who === 'revoked') await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [id]);
    if (who === 'elsewhere') {
      await app.database.pool.query(`update api_keys set allowed_cidrs = '{203.0.113.0/24}' where id = $1`, [id]);
    }
    const socket = await introduced(who === 'x' || who === undefined ? who : other);
    expect((await readClose(socket)).code).toBe(code);
  });

  it('does nothing for a client that has not said who it is', async () => {
    const socket = open();
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ me { keyId } }' } }));
    expect((await readClose(socket)).code).toBe(4401);
  });

  it('answers queries of its own organisation and mode', async () => {
    const client = newClient(key);
    expect(await ask(client, '{ me { organisationId mode } }')).toEqual({
      data: { me: { organisationId: organisation, mode: 'LIVE' } },
    });
    const { id } = (await createApiClient(app, key).verify('51 824 753 556')).body.result;
    const query = 'query ($id: ID!) { verification(id: $id) { id } }';
    expect(await ask(client, query, { id })).toEqual({ data: { verification: { id } } });
    const stranger = newClient((await app.newKey(await app.newOrganisation('Other'))).key);
    expect(getErrorCode(await ask(stranger, query, { id }))).toBe('NOT_FOUND');
  });

  it('takes no mutations', async () => {
    const before = await app.database.pool.query('select count(*) from verifications');
    const mutation = 'mutation { verify(input: { queryValue: "51824753556", jurisdiction: AU }) { id } }';
    expect(getErrorCode(await ask(newClient(key), mutation))).toBe('FORBIDDEN');
    expect((await app.database.pool.query('select count(*) from verifications')).rows).toEqual(before.rows);
  });

  it.each([
    ['16 aliases', `{ ${times(16, (index) => `a${index}: me { keyId }`)} }`],
    ['21 directives', `{ me { keyId ${times(21, () => '@include(if: true)')} } }`],
    ['11 levels', `{ ${'a { '.repeat(10)} b ${'} '.repeat(10)} }`],
    [
      'more objects than it may cost',
      `{ ${times(5, (i) => `a${i}: verifications(first: 100) { nodes { source { kind } nameMatch { reason } } }`)} }`,
    ],
    ['2,000 tokens', `{ ${times(2_000, () => 'me')} }`],
    ['a syntax error', '{ me'],
    ['an unknown field', '{ nobody }'],
    ['two operations and no name', 'query A { me { kind } } query B { me { kind } }'],
    ['no such root', 'subscription { x }'],
    ['a wrong variable', 'query ($n: Int) { verifications(first: $n) { nodes { id } } }'],
  ])('refuses a document with %s', async (_title, query) => {
    const result = await ask(newClient(key), query, query.includes('$n') ? { n: 'text' } : {});
    expect(getErrorCode(result)).toBe('INVALID_REQUEST');
  });

  it('answers introspection to whom it has admitted', async () => {
    expect((await ask(newClient(key), getIntrospectionQuery())).errors).toBeUndefined();
  });

  it('counts what it does, and says when to come back', async () => {
    const poor = newClient((await app.newKey(await app.newOrganisation('Poor', 'starter'))).key);
    const results = [];
    for (let use = 0; use < 4; use += 1) results.push(await ask(poor, '{ me { keyId } }'));
    expect(results.map(getErrorCode)).toEqual([undefined, undefined, undefined, 'RATE_LIMITED']);
    expect(results[3].errors[0].extensions.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('is closed at the next operation of a key that was revoked', async () => {
    const { id, key: short } = await app.newKey(organisation);
    const socket = await admitted(short);
    const closed = readClose(socket);
    await createApiClient(app, key).post(`/api/enterprise/api-keys/${id}/revoke`);
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ me { keyId } }' } }));
    expect((await closed).code).toBe(4401);
  });

  it('takes 20 operations at once, each under an id of its own', async () => {
    const socket = await admitted(key);
    const { pool } = app.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const answers: any[] = [];
    socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())));
    for (let id = 0; id < 21; id += 1) {
      socket.send(JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query: '{ me { keyId } }' } }));
    }
    await once(socket, 'message');
    expect(answers).toMatchObject([{ type: 'error', id: '20', payload: [{ extensions: { code: 'RATE_LIMITED' } }] }]);
    for (const connection of taken) connection.release();
    while (answers.filter(({ type }) => type === 'complete').length < 20) await once(socket, 'message');
  });

  it('counts an operation until it has ended, also when its client has forgotten it', async () => {
    const socket = await admitted(key);
    const holder = await app.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table verifications in access exclusive mode');
    const query = '{ verifications { nodes { id } } }';
    for (let id = 0; id < 2_000; id += 1) {
      socket.send(JSON.stringify({ type: 'subscribe', id: `${id}`, payload: { query } }));
      socket.send(JSON.stringify({ type: 'complete', id: `${id}` }));
    }
    // Later messages on the socket get their responses when all of them have been read, and their keys looked up.
    for (let round = 0; round < 3; round += 1) {
      socket.send(JSON.stringify({ type: 'ping' }));
      await once(socket, 'message');
      expect((await createApiClient(app, key).get('/api/enterprise/api-keys')).status).toBe(200);
    }
    await holder.query('rollback');
    holder.release();
    expect(getErrorCode(await ask(newClient(key), query))).toBeUndefined();
  });

  it.each([
    ['before the first is acknowledged', '', ''],
    ['behind a ping', '{"type":"ping"}', ''],
    ['with a ping between', '', '{"type":"ping"}'],
  ])('is closed with 4429 after a second connection_init %s', async (_title, before, between) => {
    const socket = open();
    await once(socket, 'open');
    const closed = readClose(socket);
    const introduction = JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } });
    for (const message of [before, introduction, between, introduction]) if (message) socket.send(message);
    expect(await closed).toEqual({ code: 4429, reason: 'Too many initialisation requests' });
  });

  it('lets a stranger say one thing', async () => {
    const socket = open();
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'ping', payload: { a: 'x'.repeat(1000) } }));
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(answer.toString())).toEqual({ type: 'pong' });
    socket.send(JSON.stringify({ type: 'ping' }));
    expect((await readClose(socket)).code).toBe(4401);
  });

  it('is closed to a client that sends without end, and read no more', async () => {
    const socket = await admitted(key);
    const closed = readClose(socket);
    for (let sent = 0; sent <= socketLimits.messages; sent += 1) socket.send('{"type":"ping"}');
    expect(await closed).toEqual({ code: 4429, reason: 'Too many messages. Send fewer.' });
  });

  it('is one of 50 that a key may have', async () => {
    const { key: many } = await app.newKey(organisation);
    const first = await admitted(many);
    await Promise.all(Array.from({ length: 49 }, () => admitted(many)));
    expect(await readClose(await introduced(many))).toMatchObject({ code: 4429 });
    first.close();
    await readClose(first);
    expect(getErrorCode(await ask(newClient(many), '{ me { keyId } }'))).toBeUndefined();
  });

  it('is one of those that an organisation may have, which leave room for another', () => {
    const limits = { socketsPerCaller: 2, socketsPerOrganisation: 3 };
    expect(socketLimits.socketsPerOrganisation).toBeLessThan(socketLimits.sockets);
    const sockets = createOpenSockets(app.services, limits);
    const add = (organisationId: string, callerId: string) =>
      sockets.add({ kind: 'key', organisationId, callerId } as KeyActor, () => undefined);
    const leave = add('org_1', 'a');
    add('org_1', 'a');
    expect(() => add('org_1', 'a')).toThrow(/^This caller has 2 WebSockets/);
    add('org_1', 'b');
    expect(() => add('org_1', 'c')).toThrow(/^This organisation has 3 WebSockets/);
    add('org_2', 'd');
    leave();
    add('org_1', 'c');
    sockets.stop();
  });

  it.each([
    ['no JSON', 'x', 4400],
    ['a message of no type', '{}', 4400],
    ['a payload that is no operation', '{"type":"subscribe","id":"1","payload":{"query":1}}', 4400],
    ['what only a server sends', '{"type":"next","id":"1","payload":{}}', 4400],
    ['two introductions', '{"type":"connection_init"}', 4429],
    ['two megabytes', 'x'.repeat(2 * 1024 * 1024), 1009],
  ])('is closed after %s', async (_title, message, code) => {
    const socket = await admitted(key);
    socket.send(message);
    expect((await readClose(socket)).code).toBe(code);
  });

  it('is told to come back when the service stops, and no other is taken', async () => {
    const stopping = await testApp();
    try {
      const { key: own } = await stopping.newKey(await stopping.newOrganisation());
      const url = `${stopping.url.replace('http', 'ws')}/graphql`;
      const close = readClose(await admitted(own, url));
      await stopping.stopSockets();
      expect((await close).code).toBe(1001);
      expect(await readStatus(open({}, url))).toBe(503);
    } finally {
      await stopping.stop();
    }
  });
});
