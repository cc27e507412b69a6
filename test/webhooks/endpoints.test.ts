import { describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { insertDeliveries } from '../../src/events/appendEvents.js';
import { addMember } from '../../src/operations/members/addMember.js';
import { eventDeviations } from '../support/requests/documented.js';
import { seedBacklog, seedEndpoint } from '../support/seeds/endpoints.js';
import { abn, app, deliveries, receiver, tenant, until, worker, useSender } from './senderFixture.js';

useSender();

// One endpoint is nobody else's trouble.

describe('an endpoint', () => {
  it('that hangs delays nobody else', async () => {
    const { organisationId, client } = await tenant();
    const hung = await receiver(() => undefined);
    const quick = await receiver();
    await seedEndpoint(app, { organisationId, url: hung.url });
    await seedEndpoint(app, { organisationId, url: quick.url });
    worker(quick, 60_000);
    for (let count = 0; count < 100; count += 1) await client.verify(abn);
    await quick.until(100);
    expect(hung.received.length).toBeLessThan(100);
  });

  it('gets no more a second than it takes, from all workers together', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id } = await seedEndpoint(app, { organisationId, url: of.url, rateLimit: 20 });
    worker(of);
    worker(of);
    await Promise.all(Array.from({ length: 50 }, () => client.verify(abn)));
    await until(async () => (await deliveries(id)).every(({ state }) => state === 'delivered'));
    // Slots begin with the first claim, which a busy machine can only make later.
    const { rows } = await app.database.pool.query(
      `select extract(epoch from attempt.started_at - first.at)::float8 as second from all_attempts attempt,
         (select min(created_at) as at from deliveries where endpoint_id = $1) first
       where endpoint_id = $1 order by started_at`,
      [id],
    );
    expect(rows).toHaveLength(50);
    expect(rows.filter(({ second }, index) => second < index / 20 - 0.02)).toEqual([]);
  });

  it('is not stopped by the times of a clock of the database that has stepped back by an hour', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver();
    const { id } = await seedEndpoint(app, { organisationId, url: of.url, rateLimit: 20 });
    const { pool } = app.database;
    await client.verify(abn);
    await pool.query(
      `update deliveries set claim = 'before', claimed_until = now() + interval '1 hour' where endpoint_id = $1`,
      [id],
    );
    await pool.query(`insert into endpoint_rates (endpoint_id, free_at) values ($1, now() + interval '1 hour')`, [id]);
    worker(of);
    await of.until(1);
    const { rows } = await pool.query<{ seconds: number }>(
      'select extract(epoch from free_at - now())::float8 as seconds from endpoint_rates where endpoint_id = $1',
      [id],
    );
    expect(rows[0]?.seconds).toBeLessThan(1);
    await client.verify(abn);
    await of.until(2);
  });

  it('is told of when it fails, and disabled by a 410', async () => {
    const { organisationId, client } = await tenant();
    let status = 500;
    const of = await receiver((_request, res) => res.writeHead(status).end());
    const ears = await receiver();
    const owner = { organisationId, email: 'owner@example.com', role: 'owner' as const, now: new Date() };
    await addMember(app.database.orm.em, owner);
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    await seedEndpoint(app, { organisationId, url: ears.url, kinds: ['endpoint.failing', 'endpoint.disabled'] });
    worker(of);
    for (let count = 0; count < 12; count += 1) await client.verify(abn);
    await ears.until(1);
    expect(JSON.parse(ears.received[0]?.body ?? '')).toMatchObject({
      event: 'endpoint.failing',
      data: { id, url: of.url, lastStatus: 500 },
    });
    status = 410;
    await client.verify(abn);
    await ears.until(2);
    expect(JSON.parse(ears.received[1]?.body ?? '')).toMatchObject({ event: 'endpoint.disabled', data: { id } });
    const told = ears.received.map(({ body }) => JSON.parse(body) as { event: string; data: object });
    expect(told.map(({ event, data }) => eventDeviations(event, data))).toEqual([[], []]);
    const states = new Set((await deliveries(id)).map(({ state }) => state));
    expect(states).toEqual(new Set(['failed']));
    await client.verify(abn);
    expect(await deliveries(id)).toHaveLength(13);
    const { rows: mails } = await app.database.pool.query(
      'select kind, recipient, text from mails where organisation_id = $1 order by id',
      [organisationId],
    );
    expect(mails).toEqual(
      ['endpoint.failing', 'endpoint.disabled'].map((kind) => ({
        kind,
        recipient: owner.email,
        text: expect.stringContaining(id),
      })),
    );
  });

  it('is not disabled by a worker whose clock is days ahead', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(500).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    const { pool } = app.database;
    await pool.query(
      `update webhook_endpoints set failures = 1, failing_since = now() - interval '1 minute' where id = $1`,
      [id],
    );
    await client.verify(abn);
    const ahead = worker(of, 15_000, () => new Date(Date.now() + 6 * 24 * 3_600_000));
    await of.until(1);
    await ahead.stop();
    const { rows } = await pool.query('select status, failures from webhook_endpoints where id = $1', [id]);
    expect(rows).toEqual([{ status: 'enabled', failures: 2 }]);
  });
});

describe('an endpoint that is disabled', () => {
  it('gets no further delivery after a 410, also of those that were claimed before', async () => {
    const { organisationId } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(410).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    await seedBacklog(app, { organisationId, endpointId: id, count: 200 });
    worker(of);
    await until(async () => (await deliveries(id)).every(({ state }) => state === 'failed'));
    // A worker starts with 16 attempts of an endpoint at once.
    expect(of.received.length).toBeLessThanOrEqual(16);
  });

  it('leaves nothing to wait, not even of an event that was being written then', async () => {
    const { organisationId, client } = await tenant();
    const of = await receiver((_request, res) => res.writeHead(410).end());
    const { id } = await seedEndpoint(app, { organisationId, url: of.url });
    const slow = await app.database.pool.connect();
    await slow.query('begin');
    await slow.query(
      `with event as (
         insert into events (id, organisation_id, mode, kind, data, occurred_at)
         values ($1, $2, 'live', 'verification.completed', '{}', now()) returning id, organisation_id, mode, kind
       ) ${insertDeliveries}`,
      [newId('event'), organisationId],
    );
    worker(of);
    await client.verify(abn);
    await until(async () => (await deliveries(id)).some(({ state }) => state === 'failed'));
    const { rows } = await app.database.pool.query('select status from webhook_endpoints where id = $1', [id]);
    expect(rows).toEqual([{ status: 'disabled' }]);
    await slow.query('commit');
    slow.release();
    expect((await deliveries(id)).map(({ state }) => state).sort()).toEqual(['failed', 'pending']);
    await until(async () => (await deliveries(id)).every(({ state }) => state === 'failed'));
    expect(of.received).toHaveLength(1);
  });
});
