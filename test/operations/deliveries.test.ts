import { describe, expect, it } from '@jest/globals';
import { encodeCursor } from '../../src/domain/page.js';
import type { Answer } from '../support/app.js';
import { eventDeviations } from '../support/requests/documented.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import {
  abn,
  app,
  claim,
  client,
  conflict,
  deliveries,
  disable,
  finish,
  hints,
  listed,
  newClient,
  newWebhook,
  oneDelivery,
  patch,
  query,
  stored,
  webhooks,
  useDeliveries,
} from './deliveryFixture.js';

useDeliveries();

describe('a verification', () => {
  it('makes one delivery for each endpoint that wants its kind, and none in the other mode', async () => {
    const [completed, risky] = [await newWebhook(), await newWebhook(['verification.high_risk'])];
    const both = await newWebhook(['verification.high_risk', 'verification.completed']);
    const testClient = await newClient('test');
    const testing = await newWebhook(['verification.completed', 'verification.high_risk'], testClient);
    await client.verify(abn);
    await testClient.verify('27 999 999 050');
    expect((await listed(completed)).map(({ event }) => event)).toEqual(['verification.completed']);
    expect(await listed(risky)).toEqual([]);
    expect(await listed(both)).toHaveLength(1);
    expect((await listed(testing, '', testClient)).map(({ event }) => event).sort()).toEqual([
      'verification.completed',
      'verification.high_risk',
    ]);
    expect((await client.get(`${webhooks}/${testing}/deliveries`)).status).toBe(404);
    const [item] = await listed(completed);
    const [event] = (await client.get('/api/enterprise/events?order=oldest')).body.items;
    expect(item).toEqual({
      id: expect.stringMatching(/^dlv_[0-9A-Z]{52}$/),
      webhookId: completed,
      eventId: event.id,
      event: 'verification.completed',
      state: 'pending',
      attemptCount: 0,
      nextAttemptAt: expect.any(String),
      createdAt: expect.any(String),
      finishedAt: null,
      attempts: [],
    });
    expect((await client.get(`${deliveries}/${item.id}`)).body).toEqual({ delivery: item });
  });

  it('makes none for an endpoint that is deleted or disabled, and holds those for a paused one', async () => {
    const [deleted, disabled, paused] = [await newWebhook(), await newWebhook(), await newWebhook()];
    expect((await client.send('DELETE', `${webhooks}/${deleted}`)).status).toBe(204);
    await disable(disabled);
    await patch(paused, { status: 'paused' });
    await client.verify(abn);
    expect(await stored(deleted)).toEqual([]);
    expect(await stored(disabled)).toEqual([]);
    expect(await stored(paused)).toHaveLength(1);
    hints.length = 0;
    await patch(paused, { status: 'enabled' });
    expect(hints).toEqual([paused]);
  });
});

describe('the list of deliveries', () => {
  it('is newest first, by pages, and can be asked for a state and a kind', async () => {
    const id = await newWebhook();
    for (let count = 0; count < 3; count += 1) await client.verify(abn);
    await finish(id, 'failed');
    await client.verify(abn);
    await client.post(`${webhooks}/${id}/test`);
    const all = await listed(id);
    expect(all.map(({ state }) => state)).toEqual(['pending', 'pending', 'failed', 'failed', 'failed']);
    expect(all.map(({ eventId }) => eventId)).toEqual(
      all
        .map(({ eventId }) => eventId)
        .sort()
        .reverse(),
    );
    const first = (await client.get(`${webhooks}/${id}/deliveries?limit=2`)).body;
    const second = (await client.get(`${webhooks}/${id}/deliveries?limit=3&after=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items]).toEqual(all);
    expect(second.nextCursor).toBeNull();
    expect(await listed(id, '&state=failed')).toEqual(all.slice(2));
    expect(await listed(id, '&event=endpoint.test')).toEqual(all.slice(0, 1));
    expect(await listed(id, '&event=verification.completed&state=pending')).toEqual(all.slice(1, 2));
    expect(await listed(await newWebhook())).toEqual([]);
  });

  it('refuses the cursor of another list, and what is no filter', async () => {
    const { deliveryId } = await oneDelivery();
    const id = await newWebhook();
    for (const [parameter, value] of [
      ['after', encodeCursor(deliveryId)],
      ['after', encodeCursor(id)],
      ['after', '*'],
      ['state', 'lost'],
      ['event', 'nonsense'],
      ['limit', '101'],
    ]) {
      const answer = await client.get(`${webhooks}/${id}/deliveries?${parameter}=${value}`);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: `/${parameter}` }] } });
    }
  });

  it('shows each attempt in its order, and the last of them as the health of the endpoint', async () => {
    const { id, deliveryId } = await oneDelivery();
    const [{ event_id: eventId }] = await stored(id);
    for (const [number, status, error, isManual] of [
      [2, null, 'The receiver refused the connection.', true],
      [1, 503, 'The receiver returned 503.', false],
    ]) {
      await query(
        `insert into delivery_attempts select $1, $2, $3::int, organisation_id, mode, $6, 'failed', $4, $5, 'Busy',
           '2026-11-20T03:04:05.678Z'::timestamptz + $3::int * interval '1 minute', 12, null,
           '[{"name": "x-request-id", "value": "7"}]'
         from webhook_endpoints where id = $1`,
        [id, eventId, number, status, error, isManual],
      );
    }
    const { attempts } = (await client.get(`${deliveries}/${deliveryId}`)).body.delivery;
    expect(attempts).toEqual([
      {
        number: 1,
        startedAt: '2026-11-20T03:05:05.678Z',
        durationMs: 12,
        outcome: 'failed',
        status: 503,
        error: 'The receiver returned 503.',
        response: 'Busy',
        responseHeaders: [{ name: 'x-request-id', value: '7' }],
        nextAttemptAt: null,
        isManual: false,
      },
      expect.objectContaining({ number: 2, status: null, isManual: true }),
    ]);
    expect((await client.get(`${webhooks}/${id}`)).body.webhook.health).toMatchObject({
      lastAttemptAt: '2026-11-20T03:06:05.678Z',
      lastStatus: null,
      lastError: 'The receiver refused the connection.',
    });
  });

  it('counts the attempts of the last 24 hours by hour', async () => {
    const { id } = await oneDelivery();
    const [{ event_id: eventId }] = await stored(id);
    for (const [number, outcome, hours] of [
      [1, 'refused', 2],
      [2, 'timeout', 2],
      [3, 'delivered', 0],
      [4, 'delivered', 30],
    ]) {
      await query(
        `insert into delivery_attempts select $1, $2, $3::int, organisation_id, mode, false, $4, 200, null, null,
           now() - $5::int * interval '1 hour', 12, null from webhook_endpoints where id = $1`,
        [id, eventId, number, outcome, hours],
      );
    }
    const asked = {
      query: 'query ($id: ID!) { webhook(id: $id) { health { hours { startsAt delivered failed } } } }',
      variables: { id },
    };
    const { hours } = (await client.post('/graphql', asked)).body.data.webhook.health;
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toEqual({ startsAt: expect.any(String), delivered: 1, failed: 0 });
    expect(hours.at(-3)).toMatchObject({ delivered: 0, failed: 2 });
    const counts: readonly number[] = hours.map(
      (hour: { delivered: number; failed: number }) => hour.delivered + hour.failed,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  });
});

describe('a test', () => {
  it('is sent to its endpoint alone, whatever kinds that wants, and is in the log of events', async () => {
    const [id, other] = [await newWebhook(['verification.high_risk']), await newWebhook()];
    hints.length = 0;
    const { status, body } = await client.post(`${webhooks}/${id}/test`);
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({ webhookId: id, event: 'endpoint.test', state: 'pending', attemptCount: 0 });
    expect(hints).toEqual([id]);
    expect(await listed(id)).toEqual([body.delivery]);
    expect(await listed(other)).toEqual([]);
    const { event } = (await client.get(`/api/enterprise/events/${body.delivery.eventId}`)).body;
    expect(event).toMatchObject({ event: 'endpoint.test', data: { webhookId: id, message: expect.any(String) } });
    expect(Object.keys(event.data)).toEqual(['webhookId', 'message']);
    expect(eventDeviations('endpoint.test', event.data)).toEqual([]);
  });

  it('needs an endpoint that is enabled', async () => {
    const [paused, disabled] = [await newWebhook(), await newWebhook()];
    await patch(paused, { status: 'paused' });
    await disable(disabled);
    for (const id of [paused, disabled]) {
      expect(await client.post(`${webhooks}/${id}/test`)).toMatchObject(conflict);
      expect(await stored(id)).toEqual([]);
    }
  });
});

describe('a retry', () => {
  const retry = (id: string): Promise<Answer> => client.post(`${deliveries}/${id}/retry`);

  it('takes the place of the automatic one that waits', async () => {
    const { id, deliveryId } = await oneDelivery();
    await query(
      `update deliveries set due_at = now() + interval '5 hours', step = 4, attempts = 4 where endpoint_id = $1`,
      [id],
    );
    hints.length = 0;
    const { status, body } = await retry(deliveryId);
    expect([status, body.delivery.state, body.delivery.attemptCount]).toEqual([202, 'pending', 4]);
    expect(Date.parse(body.delivery.nextAttemptAt)).toBeLessThanOrEqual(Date.now() + 1_000);
    expect(await stored(id)).toMatchObject([{ step: 4, attempts: 4, is_manual: true, state: 'pending' }]);
    expect(hints).toEqual([id]);
  });

  it.each(['delivered', 'failed'] as const)('of one that is %s begins its schedule anew', async (state) => {
    const { id, deliveryId } = await oneDelivery();
    await finish(id, state);
    expect((await retry(deliveryId)).body.delivery).toMatchObject({ state: 'pending', finishedAt: null });
    expect(await stored(id)).toMatchObject([{ step: 0, attempts: 3, is_manual: true, finished_at: null }]);
  });

  it('of one that a worker holds is refused; one that a worker has lost is taken from it', async () => {
    const { id, deliveryId } = await oneDelivery();
    await claim(id, 60);
    expect(await retry(deliveryId)).toMatchObject({
      ...conflict,
      body: { detail: expect.stringMatching(/in progress/) },
    });
    expect(await stored(id)).toMatchObject([{ claim: 'worker', is_manual: false }]);
    await claim(id, -1);
    expect((await retry(deliveryId)).status).toBe(202);
    expect(await stored(id)).toMatchObject([{ claim: null, claimed_until: null, is_manual: true }]);
  });

  it('is refused for a disabled endpoint, and held for a paused one', async () => {
    const { id, deliveryId } = await oneDelivery();
    await finish(id, 'failed');
    await disable(id);
    expect(await retry(deliveryId)).toMatchObject(conflict);
    await patch(id, { status: 'enabled' });
    await patch(id, { status: 'paused' });
    expect((await retry(deliveryId)).status).toBe(202);
  });
});

describe('a cancellation', () => {
  const cancel = (id: string): Promise<Answer> => client.post(`${deliveries}/${id}/cancel`);

  it('fails what waits, and nothing else', async () => {
    const { id, deliveryId } = await oneDelivery();
    await claim(id, 60);
    expect(await cancel(deliveryId)).toMatchObject({
      ...conflict,
      body: { detail: expect.stringMatching(/in progress/) },
    });
    await claim(id, -1);
    const { status, body } = await cancel(deliveryId);
    expect([status, body.delivery.state, body.delivery.nextAttemptAt]).toEqual([200, 'failed', null]);
    expect(body.delivery.finishedAt).not.toBeNull();
    expect(await stored(id)).toMatchObject([{ state: 'failed', claim: null }]);
    expect(await cancel(deliveryId)).toMatchObject(conflict);
  });

  it('is done once, of many at the same moment', async () => {
    const { deliveryId } = await oneDelivery();
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(deliveryId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});

it('changes from all sides at once leave each delivery in a state of its own, and none waits for another for ever', async () => {
  const { id, deliveryId } = await oneDelivery();
  const clients = await Promise.all(Array.from({ length: 4 }, () => newClient('live')));
  const since = new Date(Date.now() - 60_000).toISOString();
  const answers = await Promise.all(
    clients.flatMap((by) => [
      by.post(`${deliveries}/${deliveryId}/retry`),
      by.post(`${deliveries}/${deliveryId}/cancel`),
      by.post(`${webhooks}/${id}/recover`, { since }),
      by.send('PATCH', `${webhooks}/${id}`, { rateLimit: 5 }),
      by.verify(abn),
    ]),
  );
  for (const { status } of answers) expect([200, 202, 409]).toContain(status);
  const [first, ...others] = await stored(id);
  expect(['pending', 'failed']).toContain(first.state);
  expect(others).toHaveLength(4);
  const [gone, late] = await Promise.all([
    client.send('DELETE', `${webhooks}/${id}`),
    clients[0]?.post(`${deliveries}/${deliveryId}/retry`),
  ]);
  expect([gone.status, [202, 404, 409].includes(late?.status ?? 0)]).toEqual([204, true]);
  expect((await stored(id)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'failed'));
});

it('a change that takes long keeps nobody from verifying with the same key', async () => {
  const id = await newWebhook();
  const other = await app.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('select 1 from webhook_endpoints where id = $1 for update', [id]);
    const deleted = client.send('DELETE', `${webhooks}/${id}`);
    // It has locked its key, and waits for the endpoint.
    await untilLockWaits(app.database);
    expect((await client.verify(abn)).status).toBe(200);
    await other.query('commit');
    expect((await deleted).status).toBe(204);
  } finally {
    other.release(true);
  }
});
