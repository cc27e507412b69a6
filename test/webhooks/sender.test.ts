import { describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { abn, app, attempts, deliveries, receiver, tenant, until, worker, useSender } from './senderFixture.js';

useSender();

// A recorded event is delivered, to every kind of receiver.

describe('a delivery', () => {
  it('is the event, signed, and is recorded with its attempt', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id, secret } = await seedEndpoint(app, { organisationId, url: `${of.url}/hook?a=1` });
    worker(of);
    await client.verify(abn, 'AU', { reference: 'é' });
    await of.until(1);
    const [got] = of.received;
    expect(got?.path).toBe('/hook?a=1');
    const { cursor, ...event } = (await client.get('/api/enterprise/events')).body.items[0];
    expect(cursor).toBeDefined();
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>)).toEqual(event);
    await until(async () => (await deliveries(id))[0].state === 'delivered');
    expect(await attempts(id)).toEqual([
      expect.objectContaining({ number: 1, outcome: 'delivered', status: 200, response: 'ok', next_attempt_at: null }),
    ]);
    expect((await attempts(id))[0].response_headers).toContainEqual({ name: 'date', value: expect.any(String) });
  });

  it('that is refused is tried again, by the schedule, with the same id and body', async () => {
    const { organisationId, client } = await tenant();
    let count = 0;
    const of = await receiver((_request, res) => {
      count += 1;
      res.writeHead(count === 1 ? 500 : 200).end('why');
    });
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id))[0]?.attempts === 1);
    const [waiting] = await deliveries(id);
    expect(waiting).toMatchObject({ state: 'pending', step: 1, claim: null });
    expect(waiting.due_in).toBeGreaterThan(3);
    expect(waiting.due_in).toBeLessThan(6);
    await app.database.pool.query('update deliveries set due_at = now() where endpoint_id = $1', [id]);
    await of.until(2);
    const [first, second] = of.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await until(async () => (await deliveries(id))[0].state === 'delivered');
    expect((await attempts(id)).map(({ number, outcome, status }) => [number, outcome, status])).toEqual([
      [1, 'refused', 500],
      [2, 'delivered', 200],
    ]);
  });

  it('that fails when it is sent by hand keeps the time and the number of its automatic attempts', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(500).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    await client.verify(abn);
    const waiting = `update deliveries set due_at = now() + interval '20 minutes', step = 3, attempts = 3
      where endpoint_id = $1 returning event_id`;
    await app.database.pool.query(waiting, [id]);
    worker(of);
    const [{ id: deliveryId }] = (await client.get(`/api/enterprise/webhooks/${id}/deliveries`)).body.items;
    for (const count of [1, 2]) {
      expect((await client.post(`/api/enterprise/deliveries/${deliveryId}/retry`)).status).toBe(202);
      await until(async () => (await attempts(id)).length === count);
    }
    const [after] = await deliveries(id);
    expect(after).toMatchObject({ state: 'pending', step: 3, attempts: 5 });
    expect(after.due_in).toBeGreaterThan(19 * 60);
    expect(after.due_in).toBeLessThanOrEqual(20 * 60);
    expect(await attempts(id)).toMatchObject([{ is_manual: true }, { is_manual: true }]);
  });

  it('ends as failed after ten attempts', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(302, { location: of.url }).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    worker(of);
    await client.verify(abn);
    await until(async () => {
      await app.database.pool.query(
        `update deliveries set due_at = now() where endpoint_id = $1 and state = 'pending' and claim is null`,
        [id],
      );
      return (await deliveries(id))[0]?.state === 'failed';
    });
    expect(of.received).toHaveLength(10);
    expect((await attempts(id)).at(-1)).toMatchObject({ number: 10, status: 302, next_attempt_at: null });
  });

  it('waits as long as a 429 asks for, and holds others of the endpoint back too', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(429, { 'retry-after': '100' }).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id))[0]?.attempts === 1);
    expect((await deliveries(id))[0].due_in).toBeGreaterThan(90);
    // It is remembered, too, while there is nothing to send.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await client.verify(abn);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(of.received).toHaveLength(1);
  });

  it('that was claimed and has not begun is not sent to an endpoint that was paused meanwhile', async () => {
    const { organisationId, client } = await tenant();
    const hung: (() => void)[] = [];
    const of = await receiver((_request, res) => hung.push(() => res.end()));
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    for (let count = 0; count < 40; count += 1) await client.verify(abn);
    worker(of);
    await of.until(16);
    const claimed = async (): Promise<number> => (await deliveries(id)).filter(({ claim }) => claim !== null).length;
    await until(async () => (await claimed()) > 16);
    await app.database.pool.query(`update webhook_endpoints set status = 'paused' where id = $1`, [id]);
    await until(async () => (await claimed()) === 16);
    for (const answer of hung) answer();
    await until(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered').length === 16);
    expect(of.received).toHaveLength(16);
    expect(await claimed()).toBe(0);
  });

  it.each([[{ rateLimit: 1_000 }], [{ status: 'paused' }, { status: 'enabled' }]])(
    'is held back no longer once the endpoint was changed: %j',
    async (...changes) => {
      const { organisationId, client } = await tenant();
      let isBusy = true;
      const of = await receiver((_request, res) =>
        res.writeHead(isBusy ? 503 : 200, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }).end(),
      );
      const { id } = await seedEndpoint(app, { organisationId, url: of.url });
      worker(of);
      await client.verify(abn);
      await until(async () => (await deliveries(id))[0]?.attempts === 1);
      isBusy = false;
      await client.verify(abn);
      for (const change of changes) await client.send('PATCH', `/api/enterprise/webhooks/${id}`, change);
      await until(async () => (await deliveries(id)).at(-1).state === 'delivered');
      expect(of.received).toHaveLength(2);
    },
  );

  it('is sent at once when somebody asks for it, also where the receiver has asked to be left alone', async () => {
    const { organisationId, client } = await tenant();
    let isBusy = true;
    const of = await receiver((_request, res) => res.writeHead(isBusy ? 429 : 200, { 'retry-after': '1000' }).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id))[0]?.attempts === 1);
    isBusy = false;
    const { items } = (await client.get(`/api/enterprise/webhooks/${id}/deliveries`)).body;
    expect((await client.post(`/api/enterprise/deliveries/${items[0].id}/retry`)).status).toBe(202);
    await until(async () => (await deliveries(id))[0].state === 'delivered');
  });

  it('costs no attempt when the fault is ours', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    await app.database.pool.query(`update webhook_endpoints set sealed_secret = '\\x00' where id = $1`, [id]);
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id))[0]?.claim !== null);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await deliveries(id)).toEqual([expect.objectContaining({ state: 'pending', attempts: 0 })]);
  });

  it('to an address that is not public is blocked, and nothing of the receiver is kept', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id } = await seedEndpoint(app, { organisationId, url: of.url.replace('127.0.0.1', '[::1]') });
    worker(of);
    await client.verify(abn);
    await until(async () => (await attempts(id)).length === 1);
    expect((await attempts(id))[0]).toMatchObject({ outcome: 'blocked', status: null, response: null });
    expect(of.received).toHaveLength(0);
  });
});
