import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { encodeEventCursor, decodeEventCursor } from '../../src/domain/page.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { seedEvents } from '../support/seeds/events.js';
import { eventsQuery, follow, liveClient, type Followed } from '../support/requests/liveClient.js';
import { until } from '../support/until.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { readClose } from '../support/requests/sockets.js';
import { fetchMetrics } from '../support/processes/metrics.js';

// A subscriber gets each event once and in order, at any time and with any number of writers. A slow reader is a burden
// to nobody.
let app: TestApp;
let organisation: string;
let key: string;
let client: ReturnType<typeof createApiClient>;
let live: Client;
const opened: { terminate(): void }[] = [];

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisation = await app.newOrganisation();
  ({ key } = await app.newKey(organisation));
  client = createApiClient(app, key);
  live = newClient();
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.terminate();
  await until(() => app.services.liveEvents.size() === 0);
});
afterAll(() => app.stop());

function newClient(): Client {
  const made = liveClient(app, key);
  opened.push(made);
  return made;
}

const getPosition = (item?: { cursor: string }): number => decodeEventCursor(item?.cursor ?? '')?.position ?? 0;
const positions = ({ items }: Followed): number[] => items.map((item) => getPosition(item));
const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n);
const subscribed = (count: number): Promise<void> => until(() => app.services.liveEvents.size() === count);

async function write(count: number, more: { bytes?: number } = {}): Promise<string[]> {
  const ids = await seedEvents(app, { organisationId: organisation, count, ...more });
  await app.services.eventLog.settle();
  return ids;
}

describe('a subscription to events', () => {
  it('from the start of an empty log gets the first event, however long after it it connects', async () => {
    const other = await app.newOrganisation();
    const { key: otherKey } = await app.newKey(other);
    const opening = liveClient(app, otherKey);
    opened.push(opening);
    const early = follow(opening, eventsQuery, { after: 'start' });
    await subscribed(1);
    await seedEvents(app, { organisationId: other, count: 3 });
    await app.services.eventLog.settle();
    const late = follow(opening, eventsQuery, { after: 'start' });
    for (const followed of [early, late]) {
      await followed.has(3);
      expect(positions(followed)).toEqual(from(1, 3));
    }
  });

  it('gets what happens, as the log has it', async () => {
    const followed = follow(live, eventsQuery);
    await subscribed(1);
    await client.verify(await sampleAbn(app.database.pool, clean));
    await followed.has(1);
    const { body } = await client.graphql('{ events { nodes { id event cursor data mode timestamp } } }');
    expect(followed.items).toEqual(body.data.events.nodes);
  });

  it('begins behind its cursor with what was missed, and without one with what comes', async () => {
    await write(450);
    const [all, some, fresh] = [
      follow(live, eventsQuery, { after: encodeEventCursor('live', 0) }),
      follow(live, eventsQuery, { after: encodeEventCursor('live', 300) }),
      follow(live, eventsQuery),
    ];
    await subscribed(3);
    await all.has(450);
    await some.has(150);
    await write(10);
    await Promise.all([all.has(460), some.has(160), fresh.has(10)]);
    expect(positions(all)).toEqual(from(1, 460));
    expect(positions(some)).toEqual(from(301, 460));
    expect(positions(fresh)).toEqual(from(451, 460));
  });

  it('yields the kinds that are asked for, of the past and of what comes', async () => {
    const kinds = ['verification.high_risk', 'endpoint.failing', 'verification.completed'] as const;
    for (const kind of kinds) await seedEvents(app, { organisationId: organisation, kind });
    const followed = follow(live, eventsQuery, {
      after: encodeEventCursor('live', 0),
      types: ['VERIFICATION_HIGH_RISK', 'ENDPOINT_FAILING'],
    });
    await followed.has(2);
    for (const kind of [...kinds].reverse()) await seedEvents(app, { organisationId: organisation, kind });
    await followed.has(4);
    expect(followed.items.map(({ event }) => event).sort()).toEqual([
      'ENDPOINT_FAILING',
      'ENDPOINT_FAILING',
      'VERIFICATION_HIGH_RISK',
      'VERIFICATION_HIGH_RISK',
    ]);
  });

  it('refuses what is no cursor, and says which is the oldest when one has expired', async () => {
    const ids = await write(3);
    expect(await follow(live, eventsQuery, { after: 'x' }).ended).toMatchObject([
      { extensions: { code: 'INVALID_REQUEST', errors: [{ pointer: '/after' }] } },
    ]);
    await app.database.pool.query('delete from events where id = any ($1)', [ids.slice(0, 2)]);
    const { body } = await client.get(`/api/enterprise/events?after=${encodeEventCursor('live', 0)}`);
    expect(await follow(live, eventsQuery, { after: encodeEventCursor('live', 0) }).ended).toMatchObject([
      { extensions: { code: 'CURSOR_EXPIRED', oldestCursor: body.oldestCursor } },
    ]);
    const resumed = follow(live, eventsQuery, { after: body.oldestCursor });
    await resumed.has(1);
    expect(positions(resumed)).toEqual([3]);
  });

  it('that still reads the past is told so when the retention deletes what it has not read', async () => {
    const ids = await write(500);
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from api_keys where organisation_id = $1',
      [organisation],
    );
    const subscription = app.services.liveEvents.subscribe({
      ...{ tenant: { organisationId: organisation, mode: 'live' }, callerId: rows[0]?.id ?? '' },
      ...{ kinds: [], after: 0, isAtHead: false },
    });
    expect((await subscription.next()).value).toMatchObject({ position: 1 });
    await app.database.pool.query('delete from events where id = any ($1)', [ids.slice(0, 300)]);
    const read = [1];
    const readOn = async (): Promise<void> => {
      // Without the error it would wait for events after the last of them.
      for (let position = 1; position < 500;) {
        position = (await subscription.next()).value.position;
        read.push(position);
      }
      await subscription.return?.();
    };
    await expect(readOn()).rejects.toMatchObject({
      code: 'CURSOR_EXPIRED',
      members: { oldestCursor: encodeEventCursor('live', 300) },
    });
    expect(read).toEqual(from(1, 200));
  });

  it('has neither a gap nor a double, whenever it begins and however many write: 200 times', async () => {
    let isDone = false;
    let known = 0;
    const writer = async (): Promise<void> => {
      while (!isDone) {
        await seedEvents(app, { organisationId: organisation, count: 1 + Math.floor(Math.random() * 3) });
        if (Math.random() < 0.7) app.services.eventLog.committed([]);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      }
    };
    const writers = [writer(), writer(), writer()];
    const clients = Array.from({ length: 10 }, newClient);
    const rounds: { after: number | null; followed: Followed }[] = [];
    for (let round = 0; round < 200; round += 1) {
      const after = Math.random() < 0.3 ? null : Math.floor(Math.random() * (known + 1));
      const followed = follow(clients[round % 10] ?? live, eventsQuery, {
        after: after === null ? null : encodeEventCursor('live', after),
      });
      rounds.push({ after, followed });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
      known = Math.max(known, ...rounds.slice(-20).map(({ followed: { items } }) => getPosition(items.at(-1))));
      // Some go again, so that each socket keeps within its 20 operations.
      if (round % 10 === 9 && round < 190) {
        for (const { followed: gone } of rounds.slice(round - 9, round - 3)) gone.stop();
      }
    }
    isDone = true;
    await Promise.all(writers);
    await write(1);
    // Some hints are missing: without this, some events would get their positions only with the next request.
    await app.services.eventLog.settle();
    const { rows } = await app.database.pool.query(
      'select max(position)::int as last from events where organisation_id = $1',
      [organisation],
    );
    const last: number = rows[0].last;
    const kept = rounds.filter((_, round) => round >= 190 || round % 10 > 5);
    const ends: unknown[] = [];
    for (const { followed } of kept) void followed.ended.then((end: unknown) => ends.push(end));
    // A subscriber to new events may have begun after the last one: more events follow until each has had one.
    await until(async () => {
      if (ends.length > 0 || kept.every(({ followed }) => getPosition(followed.items.at(-1)) >= last)) return true;
      await write(1);
      return false;
    });
    expect(ends).toEqual([]);
    for (const { after, followed } of rounds) {
      const got = positions(followed);
      const first = after === null ? (got[0] ?? 1) : after + 1;
      expect(got).toEqual(from(first, first + got.length - 1));
    }
    expect(kept.length).toBeGreaterThan(80);
  }, 90_000);
});

describe('a client that reads too slowly', () => {
  it('is told where to resume, and one beside it waits for nothing', async () => {
    const count = 1_600;
    const slow = new WebSocket(`${app.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    opened.push(slow);
    await once(slow, 'open');
    slow.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } }));
    await once(slow, 'message');
    slow.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: eventsQuery } }));
    await subscribed(1);
    slow.pause();
    const fast = follow(live, eventsQuery);
    await subscribed(2);
    for (let written = 0; written < count; written += 100) await write(100, { bytes: 20_000 });
    await fast.has(count);
    // Its inbox has overflowed: it is a subscriber no longer.
    await subscribed(1);
    const received: number[] = [];
    slow.on('message', (data: Buffer) => {
      const { type, payload } = JSON.parse(data.toString());
      if (type === 'next') received.push(decodeEventCursor(payload.data.events.cursor)?.position ?? 0);
    });
    slow.resume();
    const { code, reason } = await readClose(slow);
    expect(code).toBe(4490);
    const cursor = /^Too slow: resume after (\S+)$/.exec(reason)?.[1] ?? '';
    const resumed = follow(live, eventsQuery, { after: cursor });
    await resumed.has(count - received.length);
    expect([...received, ...positions(resumed)]).toEqual(from(1, count));
    expect(positions(fast)).toEqual(from(1, count));
  });
});

describe('subscriptions', () => {
  it('hold no connection to the database while nothing comes, are counted, and are gone with their socket', async () => {
    const clients = Array.from({ length: 10 }, newClient);
    const all = clients.flatMap((each) => Array.from({ length: 20 }, () => follow(each, eventsQuery)));
    await subscribed(200);
    const { pool } = app.database;
    await until(() => pool.idleCount === pool.totalCount);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const connection of taken) connection.release();
    const metrics = (): Promise<string> => fetchMetrics(app);
    expect(await metrics()).toMatch(/^graphql_subscriptions 200$/m);
    expect(await metrics()).toMatch(/^websocket_connections 10$/m);
    await write(1);
    await Promise.all(all.map((followed) => followed.has(1)));
    for (const each of clients) each.terminate();
    await subscribed(0);
    await until(async () => /^graphql_subscriptions 0$/m.test(await metrics()));
  });

  it('count to the operations of their socket for as long as they live', async () => {
    const all = Array.from({ length: 20 }, () => follow(live, eventsQuery));
    await subscribed(20);
    expect(await follow(live, eventsQuery).ended).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    all[0]?.stop();
    await subscribed(19);
    follow(live, eventsQuery);
    await subscribed(20);
  });

  it('are ended by a stop, with word to come back', async () => {
    const stopping = await testApp({ database: app.database });
    const own = liveClient(stopping, key);
    const followed = follow(own, eventsQuery);
    await until(() => stopping.services.liveEvents.size() === 1);
    await stopping.stop();
    expect(await followed.ended).toMatchObject({ code: 1001, reason: expect.stringContaining('resume') });
    expect(stopping.services.liveEvents.size()).toBe(0);
  });
});
