import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import {
  createClient,
  type Client,
  type LiveEvent,
  type SubscribeOptions,
} from '../../clients/typescript/src/index.js';
import { testApp, type TestApp } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { seedEvents } from '../support/seeds/events.js';
import { losingProxy, type LosingProxy } from '../support/database/losingProxy.js';

// The real service behind a proxy that loses connections.
let app: TestApp;
let proxy: LosingProxy;
beforeAll(async () => {
  app = await testApp();
  proxy = await losingProxy(app.url);
});
afterAll(async () => {
  await proxy.stop();
  await app.stop();
});

const followers: AsyncGenerator[] = [];
const controllers: AbortController[] = [];
afterEach(async () => {
  for (const controller of controllers.splice(0)) controller.abort();
  await Promise.all(followers.splice(0).map((follower) => follower.return(undefined).catch(() => undefined)));
  // Otherwise `opened` of the next test could mean a connection of this one.
  await proxy.closed();
});

const clean = { queryValue: '11 900 000 017', jurisdiction: 'AU' } as const;

async function newCaller(): Promise<{ kyb: Client; key: { id: string; key: string }; organisationId: string }> {
  const organisationId = await app.newOrganisation();
  const key = await app.newKey(organisationId);
  return { kyb: createClient({ baseUrl: proxy.url, apiKey: key.key }), key, organisationId };
}
function follow(kyb: Client, options: SubscribeOptions = {}): AsyncGenerator<LiveEvent> {
  const controller = new AbortController();
  controllers.push(controller);
  const events = kyb.subscribe({ signal: controller.signal, ...options });
  followers.push(events);
  return events;
}
async function take(events: AsyncGenerator<LiveEvent>, count: number): Promise<LiveEvent[]> {
  const taken: LiveEvent[] = [];
  while (taken.length < count) {
    const { done, value } = await events.next();
    if (done) throw new Error('The subscription ended.');
    taken.push(value);
  }
  return taken;
}
const verifiedIds = (events: readonly LiveEvent[]): unknown[] =>
  events.map(({ event, data }) => (event === 'verification.completed' ? (data as { id: string }).id : event));

describe('subscribe', () => {
  it('returns events of the log as the REST API does, as they happen', async () => {
    const { kyb } = await newCaller();
    await kyb.verify(clean);
    const events = follow(kyb);
    const first = events.next();
    await proxy.opened();
    const { id } = await kyb.verify({ ...clean, reference: 'customer-42' });
    const { value } = await first;
    const [logged] = (await kyb.get('/api/enterprise/events')).items;
    expect(value).toEqual(logged);
    expect(value).toMatchObject({
      event: 'verification.completed',
      mode: 'live',
      data: { id, reference: 'customer-42' },
    });
    expect(eventDeviations('verification.completed', (value as LiveEvent).data)).toEqual([]);
  });

  it('returns each event once and in order, whatever connections are lost on the way', async () => {
    const { kyb } = await newCaller();
    await kyb.verify(clean);
    const reconnects: string[] = [];
    const events = follow(kyb, { onReconnect: ({ error }) => reconnects.push(error.code) });
    const first = events.next();
    await proxy.opened();
    const expected = [(await kyb.verify(clean)).id];
    const seen = [(await first).value as LiveEvent];
    for (let round = 0; round < 3; round += 1) {
      proxy.lose();
      // The REST calls of the same client are lost with it: they are retried.
      for (let count = 0; count < 4; count += 1) expected.push((await kyb.verify(clean)).id);
      seen.push(...(await take(events, 4)));
    }
    expect(verifiedIds(seen)).toEqual(expected);
    expect(reconnects).toEqual(['NO_ANSWER', 'NO_ANSWER', 'NO_ANSWER']);
  });

  it('misses no event when the connection is lost before the first one, in a log that was empty', async () => {
    const { kyb } = await newCaller();
    const events = follow(kyb);
    const first = events.next();
    await proxy.opened();
    proxy.lose();
    const expected = [(await kyb.verify(clean)).id, (await kyb.verify(clean)).id];
    const seen = [(await first).value as LiveEvent, ...(await take(events, 1))];
    expect(verifiedIds(seen)).toEqual(expected);
  });

  it('resumes after a cursor, and returns the types asked for alone', async () => {
    const { kyb } = await newCaller();
    for (const queryValue of ['11 900 000 017', '51 824 753 556', '51 824 753 556']) {
      await kyb.verify({ ...clean, queryValue });
    }
    const log: LiveEvent[] = [];
    for await (const event of kyb.each('/api/enterprise/events', { params: { query: { order: 'oldest' } } })) {
      log.push(event);
    }
    const after = log[0]?.cursor ?? '';
    const all = await take(follow(kyb, { after }), 4);
    expect(all).toEqual(log.slice(1));
    const risky = await take(follow(kyb, { after, types: ['verification.high_risk'] }), 2);
    expect(risky).toEqual(log.filter(({ event }) => event === 'verification.high_risk'));
    expect(eventDeviations('verification.high_risk', risky[0]?.data ?? {})).toEqual([]);
  });

  it('reads a long log, in order, with a WebSocket of the package ws', async () => {
    const { kyb: plain, key, organisationId } = await newCaller();
    const { id } = await plain.verify(clean);
    const [first] = (await plain.get('/api/enterprise/events')).items;
    expect(first?.data).toMatchObject({ id });
    const planted = await seedEvents(app, { organisationId, count: 2_500 });
    const kyb = createClient({ baseUrl: app.url, apiKey: key.key, webSocket: WebSocket });
    const seen = await take(follow(kyb, { after: first?.cursor ?? '' }), 2_500);
    expect(seen.map((event) => event.id)).toEqual([...planted].sort());
  });
});

describe('subscribe ends', () => {
  it('with the reason of the signal, also while nothing happens', async () => {
    const { kyb } = await newCaller();
    const controller = new AbortController();
    const events = follow(kyb, { signal: controller.signal });
    const next = events.next();
    await proxy.opened();
    const reason = new Error('No longer wanted.');
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect(await events.next()).toEqual({ done: true, value: undefined });
    await proxy.closed();
  });

  it('when the reader stops: the connection is closed', async () => {
    const { kyb } = await newCaller();
    await kyb.verify(clean);
    const [{ cursor } = { cursor: '' }] = (await kyb.get('/api/enterprise/events')).items;
    await kyb.verify(clean);
    for await (const { event } of kyb.subscribe({ after: cursor })) {
      expect(event).toBe('verification.completed');
      break;
    }
    await proxy.closed();
  });

  it('with UNAUTHENTICATED when the key is revoked, without another attempt', async () => {
    const { kyb, key } = await newCaller();
    const reconnects: unknown[] = [];
    const next = follow(kyb, { onReconnect: (reconnect) => reconnects.push(reconnect) }).next();
    await proxy.opened();
    await kyb.post('/api/enterprise/api-keys/{id}/revoke', { params: { path: { id: key.id } } });
    await expect(next).rejects.toMatchObject({ name: 'KybError', code: 'UNAUTHENTICATED' });
    expect(reconnects).toEqual([]);
  });

  it('with the error of the service for a wrong key, with or without a cursor', async () => {
    const kyb = createClient({ baseUrl: proxy.url, apiKey: 'vnt_ent_live_wrong' });
    await expect(follow(kyb).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    await expect(follow(kyb, { after: 'any' }).next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: null });
  });

  it('with INVALID_REQUEST for a malformed cursor, with CURSOR_EXPIRED and the oldest cursor for an old one', async () => {
    const { kyb, organisationId } = await newCaller();
    await expect(follow(kyb, { after: 'none' }).next()).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      requestId: expect.stringMatching(/^req_/),
    });
    for (let count = 0; count < 3; count += 1) await kyb.verify(clean);
    const cursors = (await kyb.get('/api/enterprise/events')).items.map(({ cursor }) => cursor);
    await app.database.pool.query('delete from events where organisation_id = $1 and position < 3', [organisationId]);
    const error = await follow(kyb, { after: cursors[2] ?? '' })
      .next()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CURSOR_EXPIRED', oldestCursor: expect.any(String) });
    const resumed = follow(kyb, { after: (error as { oldestCursor: string }).oldestCursor });
    expect((await take(resumed, 1))[0]?.cursor).toBe(cursors[0]);
  });
});
