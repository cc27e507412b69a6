import { describe, expect, it, jest } from '@jest/globals';
import { claimMs, storePause } from '../../src/workers/webhooks/claimDeliveries.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { abn, app, deliveries, receiver, tenant, until, worker, useSender } from './senderFixture.js';

useSender();

describe('several workers', () => {
  it('share the work: each delivery is sent once', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    for (let count = 0; count < 3; count += 1) worker(of);
    for (let batch = 0; batch < 6; batch += 1) {
      await Promise.all(Array.from({ length: 50 }, () => client.verify(abn)));
    }
    await until(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered').length === 300);
    expect(new Set(of.received.map(({ headers }) => headers['webhook-id'])).size).toBe(300);
    expect(of.received).toHaveLength(300);
  });

  it('all wait as long as the receiver asked one of them to, until the endpoint changes', async () => {
    const { organisationId, client } = await tenant();
    let isBusy = true;
    const of = await receiver((_request, res) => res.writeHead(isBusy ? 429 : 200, { 'retry-after': '100' }).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id))[0]?.attempts === 1);
    worker(of);
    for (let count = 0; count < 5; count += 1) await client.verify(abn);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(of.received).toHaveLength(1);
    isBusy = false;
    await client.send('PATCH', `/api/enterprise/webhooks/${id}`, { headers: { 'X-Tenant': 'new' } });
    await until(async () => (await deliveries(id)).slice(1).every(({ state }) => state === 'delivered'));
  });

  it('wait with what they have claimed when another one is asked to', async () => {
    const { organisationId, client } = await tenant();
    const responses: (() => void)[] = [];
    const of = await receiver((_request, res) => responses.push(() => res.end()));
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    for (let count = 0; count < 20; count += 1) await client.verify(abn);
    worker(of, 60_000);
    await of.until(16);
    await storePause(app.database.pool, app.services.log, { endpointId: id, version: 1, milliseconds: 60_000 });
    await until(async () => (await deliveries(id)).filter(({ claim }) => claim !== null).length === 16);
    for (const respond of responses) respond();
    await until(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered').length === 16);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(of.received).toHaveLength(16);
  });

  it('take over what one gave back when it stopped', async () => {
    const { organisationId, client } = await tenant();
    let isHung = true;
    const of = await receiver((_request, res) => {
      if (!isHung) res.end();
    });
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    const first = worker(of, 60_000);
    for (let count = 0; count < 40; count += 1) await client.verify(abn);
    await of.until(1);
    await first.stop(50);
    isHung = false;
    expect((await deliveries(id)).every(({ state, attempts: made }) => state === 'pending' && made === 0)).toBe(true);
    await app.database.pool.query('update deliveries set due_at = now() where endpoint_id = $1', [id]);
    worker(of);
    await until(async () => (await deliveries(id)).every(({ state }) => state === 'delivered'));
    expect(await deliveries(id)).toHaveLength(40);
  });

  it('leave alone what was claimed, waited, and is meanwhile another’s', async () => {
    const { organisationId, client } = await tenant();
    const answers: (() => void)[] = [];
    const of = await receiver((_request, res) => answers.push(() => res.end()));
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    for (let count = 0; count < 30; count += 1) await client.verify(abn);
    const late = worker(of, 60_000);
    await of.until(16);
    const sent = of.received.map(({ headers }) => headers['webhook-id']);
    const claimedUntil = async (): Promise<number> => {
      const { rows } = await app.database.pool.query<{ earliest: number }>(
        `select extract(epoch from min(claimed_until))::float8 as earliest from deliveries
         where endpoint_id = $1 and event_id = any ($2)`,
        [id, sent],
      );
      return rows[0]?.earliest ?? 0;
    };
    const { rowCount } = await app.database.pool.query(
      `update deliveries set claim = 'of another', claimed_until = now() + interval '50 seconds'
       where endpoint_id = $1 and event_id <> all ($2) and claim is not null`,
      [id, sent],
    );
    expect(rowCount).toBe(14);
    const before = await claimedUntil();
    await until(async () => (await claimedUntil()) > before);
    for (const answer of answers) answer();
    await until(async () => (await deliveries(id)).filter(({ state }) => state === 'delivered').length === 16);
    await late.stop();
    expect(of.received).toHaveLength(16);
    expect((await deliveries(id)).filter(({ claim }) => claim === 'of another')).toHaveLength(14);
  });

  it('count no failure of a delivery that another one has claimed since', async () => {
    const { organisationId, client } = await tenant();
    const answers: (() => void)[] = [];
    const of = await receiver((_request, res) => answers.push(() => res.writeHead(500).end()));
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    for (let count = 0; count < 12; count += 1) await client.verify(abn);
    const stalled = worker(of, 60_000);
    await of.until(12);
    await app.database.pool.query(
      `update deliveries set claim = 'of another', claimed_until = now() + interval '30 seconds' where endpoint_id = $1`,
      [id],
    );
    for (const answer of answers) answer();
    await stalled.stop();
    const { rows } = await app.database.pool.query(
      'select failures, failing_since from webhook_endpoints where id = $1',
      [id],
    );
    expect(rows).toEqual([{ failures: 0, failing_since: null }]);
    expect((await deliveries(id)).map(({ claim }) => claim)).toEqual(Array.from({ length: 12 }, () => 'of another'));
  });

  it.each([[['settle-deliveries']], [['settle-deliveries', 'renew-claims']]])(
    'send a delivery once although its result cannot be stored for longer than a claim lasts: without %j',
    async (names) => {
      const { organisationId, client } = await tenant();
      const of = await receiver();
      const { id } = await seedEndpoint(app, { organisationId, url: of.url });
      const { pool } = app.database;
      const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
      let isAway = true;
      const stub = jest
        .spyOn(pool, 'query')
        .mockImplementation(((statement: { name?: string }, ...rest: unknown[]) =>
          isAway && names.includes(statement.name ?? '')
            ? Promise.reject(new Error('away'))
            : query(statement, ...rest)) as never);
      await client.verify(abn);
      worker(of);
      await of.until(1);
      await new Promise((resolve) => setTimeout(resolve, claimMs + 2_000));
      isAway = false;
      await until(async () => (await deliveries(id))[0].state === 'delivered');
      stub.mockRestore();
      expect(of.received).toHaveLength(1);
      expect(await deliveries(id)).toMatchObject([{ attempts: 1 }]);
    },
  );
});
