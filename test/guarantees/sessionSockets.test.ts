import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findRevokedCallers } from '../../src/caller/lockCaller.js';
import { maxIdleMs, maxSessionMs } from '../../src/caller/revocation.js';
import { LocalBus } from '../../src/events/bus/remoteBus.js';
import { createPostgresBus } from '../../src/events/bus/postgresBus.js';
import { createLog } from '../../src/platform/log.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import type { TestDatabase } from '../support/database/database.js';
import { browserClient, signInAs, signInOperator, signOut, type Browser } from '../support/people/session.js';
import { readClose, readStatus } from '../support/requests/sockets.js';

// A browser that is signed in has what it has over HTTP over a socket too, and no longer: a socket ends with its session,
// and does not keep it alive.
const newBus = ({ address }: TestDatabase) => createPostgresBus(address, createLog('silent'));
/** Says nothing to anybody. */
class MuteBus extends LocalBus {
  override publish(): void {
    // Every hint is lost.
  }
}
const ended = { code: 4401, reason: 'The session has ended. Sign in again.' };

let here: TestApp;
let there: TestApp;
let mute: TestApp;
let organisationId: string;
const opened: WebSocket[] = [];

beforeAll(async () => {
  here = await testApp({ newBus });
  there = await testApp({ newBus, database: here.database });
  mute = await testApp({ newBus: () => new MuteBus(), database: here.database });
  organisationId = await here.newOrganisation();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(async () => {
  await Promise.all([there.stop(), mute.stop()]);
  await here.stop();
});

const viewer = () => signInAs(here, { organisationId, role: 'viewer' });

function open(app: TestApp, headers: Record<string, string>): WebSocket {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  opened.push(socket);
  return socket;
}

/** A socket of a browser that says who it is by its cookie, or by what it sends. */
async function introduced(app: TestApp, headers: Record<string, string>, payload: object = {}): Promise<WebSocket> {
  const socket = open(app, headers);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  return socket;
}

/** One that was let in, from a page of that process. */
async function admitted(app: TestApp, { headers }: Browser): Promise<WebSocket> {
  const socket = await introduced(app, { ...headers, Origin: app.url });
  expect((await said(socket)).type).toBe('connection_ack');
  return socket;
}

async function said(socket: WebSocket): Promise<any> {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString());
}

async function ask(socket: WebSocket, query: string): Promise<any> {
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  return (await said(socket)).payload;
}

const me = '{ me { kind memberId role organisationId mode } }';
const subscription = 'subscription { events { id } }';

describe('a socket of a browser', () => {
  it('speaks for the member who has signed in, in the mode at work in', async () => {
    const browser = await signInAs(here, { organisationId, role: 'developer', mode: 'test' });
    expect(await ask(await admitted(here, browser), me)).toEqual({
      data: {
        me: { kind: 'member', memberId: browser.memberId, role: 'DEVELOPER', organisationId, mode: 'TEST' },
      },
    });
  });

  it('speaks for an operator who has signed in', async () => {
    const socket = await admitted(here, await signInOperator(here));
    expect(await ask(socket, me)).toMatchObject({ data: { me: { kind: 'operator', organisationId: null } } });
  });

  it('is refused without an Origin, in a page of another site, and with two sessions', async () => {
    const { Cookie, Origin } = (await viewer()).headers;
    const closed = async (headers: Record<string, string>) => (await readClose(await introduced(here, headers))).code;
    expect(await closed({ Cookie })).toBe(4403);
    expect(await closed({ Cookie, Origin, 'Sec-Fetch-Site': 'cross-site' })).toBe(4403);
    expect(await closed({ Cookie: `${Cookie}; ${(await viewer()).headers.Cookie}`, Origin })).toBe(4401);
    expect(await closed({ Origin })).toBe(4401);
    expect(await readStatus(open(here, { Cookie, Origin: 'https://elsewhere.example' }))).toBe(403);
  });

  it('speaks for the key where it sends one', async () => {
    const { id, key } = await here.newKey(organisationId);
    const { headers } = await viewer();
    const socket = await introduced(here, headers, { authorization: `Bearer ${key}` });
    await said(socket);
    expect(await ask(socket, '{ me { keyId memberId } }')).toEqual({ data: { me: { keyId: id, memberId: null } } });
    const other = await introduced(here, headers, { authorization: 'Bearer x' });
    expect((await readClose(other)).code).toBe(4401);
  });

  it('does not keep its session alive, as a request does', async () => {
    const browser = await signInAs(here, { organisationId, role: 'viewer', usedAt: new Date(Date.now() - 60_000) });
    const expiry = async () =>
      (await here.database.pool.query('select expire::text from sessions where sid = $1', [browser.sid])).rows[0]
        .expire;
    const before = await expiry();
    expect(await ask(await admitted(here, browser), me)).toMatchObject({ data: {} });
    expect(await expiry()).toBe(before);
    await browserClient(here, browser).get('/api/enterprise/events');
    expect(await expiry()).not.toBe(before);
  });

  it('is one of 50 of its session', async () => {
    const browser = await viewer();
    const sockets = await Promise.all(Array.from({ length: 50 }, () => admitted(here, browser)));
    const more = () => introduced(here, browser.headers);
    expect(await readClose(await more())).toMatchObject({ code: 4429 });
    sockets[0]?.close();
    if (sockets[0]) await readClose(sockets[0]);
    expect((await said(await more())).type).toBe('connection_ack');
  });
});

describe('the sockets of a session', () => {
  it('are closed at once when its owner gives up that role, and open again with the new one', async () => {
    await signInAs(here, { organisationId, role: 'owner' });
    const owner = await signInAs(here, { organisationId, role: 'owner' });
    const sockets = [await admitted(here, owner), await admitted(there, owner)];
    const closed = sockets.map(readClose);
    const change = 'mutation ($id: ID!) { changeMember(input: { id: $id, role: OFFICER }) { role } }';
    const { body } = await browserClient(here, owner).graphql(change, { id: owner.memberId });
    expect(body.data).toEqual({ changeMember: { role: 'OFFICER' } });
    for (const close of closed) expect(await close).toMatchObject({ code: 4491 });
    expect(await ask(await admitted(here, owner), me)).toMatchObject({ data: { me: { role: 'OFFICER' } } });
  });

  it('are closed within seconds when its owner gives up that role and nobody was told, and others stay', async () => {
    const owner = await signInAs(here, { organisationId, role: 'owner' });
    const bystanders = await Promise.all(
      [await viewer(), await signInOperator(here)].map((browser) => admitted(mute, browser)),
    );
    const closed = readClose(await admitted(mute, owner));
    await here.database.pool.query(`update members set role = 'officer' where id = $1`, [owner.memberId]);
    expect(await closed).toMatchObject({ code: 4491 });
    for (const socket of bystanders) expect(await ask(socket, me)).toMatchObject({ data: {} });
  });

  it('are closed at once when it is signed out, in this process and in others', async () => {
    const [browser, other] = [await viewer(), await viewer()];
    const sockets = await Promise.all([here, there].map((app) => admitted(app, browser)));
    const bystander = await admitted(there, other);
    const closed = sockets.map(readClose);
    await signOut(here, browser);
    expect(await Promise.all(closed)).toEqual([ended, ended]);
    expect(await ask(bystander, me)).toMatchObject({ data: {} });
  });

  const endings: [string, (browser: Browser & { readonly memberId: string }) => [string, unknown[]]][] = [
    ['it is gone', ({ sid }) => ['delete from sessions where sid = $1', [sid]]],
    ['it is idle', ({ sid }) => ['update sessions set expire = now() where sid = $1', [sid]]],
    [
      'it is too old',
      ({ sid }) => [
        `update sessions set sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb($2::bigint))::json where sid = $1`,
        [sid, Date.now() - maxSessionMs - 1],
      ],
    ],
    ['its member is removed', ({ memberId }) => ['update members set removed_at = now() where id = $1', [memberId]]],
  ];

  it.each(endings)('are closed at their next operation when %s, although nobody was told', async (_title, end) => {
    const browser = await viewer();
    const socket = await admitted(mute, browser);
    await here.database.pool.query(...end(browser));
    const closed = readClose(socket);
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: me } }));
    expect(await closed).toEqual(ended);
  });

  it('are closed within seconds after each of these, although they only listen and nobody was told', async () => {
    const closings = endings.map(async ([title, end]) => {
      const browser = await viewer();
      const closed = readClose(await admitted(mute, browser));
      await here.database.pool.query(...end(browser));
      return [title, await closed];
    });
    expect(await Promise.all(closings)).toEqual(endings.map(([title]) => [title, ended]));
  });

  it('hear nothing of what is committed after its end, although nobody was told', async () => {
    const browser = await viewer();
    const socket = await admitted(mute, browser);
    const before = mute.services.liveEvents.size();
    socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: subscription } }));
    while (mute.services.liveEvents.size() === before) await new Promise((resolve) => setTimeout(resolve, 5));
    const messages: string[] = [];
    socket.on('message', (data: Buffer) => messages.push(data.toString()));
    const closed = readClose(socket);
    await here.database.pool.query('delete from sessions where sid = $1', [browser.sid]);
    await createApiClient(here, (await here.newKey(organisationId)).key).verify('51 824 753 556');
    expect(await closed).toEqual(ended);
    expect(messages.filter((text) => text.includes('evt_'))).toEqual([]);
  });

  it('stay open while it is good, also those of operators', async () => {
    const good = [await viewer(), await signInOperator(here)];
    const old = await signInAs(here, {
      organisationId,
      role: 'viewer',
      signedInAt: new Date(Date.now() - maxSessionMs - 1_000),
    });
    const idle = await signInAs(here, {
      organisationId,
      role: 'viewer',
      usedAt: new Date(Date.now() - maxIdleMs - 1_000),
    });
    const removed = await signInOperator(here);
    await here.database.pool.query('update operators set removed_at = now() where id = $1', [removed.operatorId]);
    const asked = [...good, old, idle, removed].map(({ callerId }) => callerId);
    expect(await findRevokedCallers(here.database.pool, asked)).toEqual(
      [old, idle, removed].map(({ callerId }) => callerId),
    );
  });
});
