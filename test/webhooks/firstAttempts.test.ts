import { expect, it } from '@jest/globals';
import { loadAttempts } from '../../src/events/live/readLive.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { seedBacklog, seedEndpoint } from '../support/seeds/endpoints.js';
import { abn, app, attempts, receiver, tenant, until, worker, useSender } from './senderFixture.js';

useSender();

async function numbersInTable(endpointId: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ number: number }>(
    'select number from delivery_attempts where endpoint_id = $1 order by event_id, number',
    [endpointId],
  );
  return rows.map(({ number }) => number);
}

it('a first attempt that succeeds is shown like any other, from its delivery', async () => {
  const { organisationId, client } = await tenant();
  const of = await receiver();
  const { id } = await seedEndpoint(app, { organisationId, url: of.url });
  worker(of);
  await client.verify(abn);
  await until(async () => (await attempts(id)).length === 1);
  expect(await numbersInTable(id)).toEqual([]);

  const [delivery] = (await client.get(`/api/enterprise/webhooks/${id}/deliveries`)).body.items;
  const shown = { number: 1, isManual: false, outcome: 'delivered', status: 200, error: null, response: 'ok' };
  expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 1, attempts: [shown] });
  expect(delivery.attempts[0].responseHeaders).toContainEqual({ name: 'date', value: expect.any(String) });
  const { health } = (await client.get(`/api/enterprise/webhooks/${id}`)).body.webhook;
  expect(health).toMatchObject({ lastStatus: 200, lastAttemptAt: delivery.attempts[0].startedAt });

  await client.post(`/api/enterprise/deliveries/${delivery.id}/retry`, {});
  await until(async () => (await attempts(id)).length === 2);
  expect(await numbersInTable(id)).toEqual([2]);
  const again = (await client.get(`/api/enterprise/deliveries/${delivery.id}`)).body.delivery;
  expect(again.attempts).toEqual([delivery.attempts[0], expect.objectContaining({ number: 2, isManual: true })]);
});

it('a first attempt that fails or is manual has a row of its own', async () => {
  const { organisationId } = await tenant();
  const failing = await receiver((_request, res) => res.writeHead(500).end());
  const { id: failed } = await seedEndpoint(app, { organisationId, url: failing.url });
  const { id: manual } = await seedEndpoint(app, { organisationId, url: (await receiver()).url });
  for (const endpointId of [failed, manual]) await seedBacklog(app, { organisationId, endpointId, count: 1 });
  await app.database.pool.query('update deliveries set is_manual = true where endpoint_id = $1', [manual]);
  worker(failing);
  for (const id of [failed, manual]) {
    await until(async () => (await attempts(id)).length === 1);
    expect(await numbersInTable(id)).toEqual([1]);
  }
  expect((await attempts(manual))[0]).toMatchObject({ is_manual: true, outcome: 'delivered' });
});

it('attempts are found by an index among many deliveries', async () => {
  const { organisationId, client } = await tenant();
  const { pool } = app.database;
  const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
  await seedBacklog(app, { organisationId, endpointId: id, count: 20_000 });
  await pool.query(
    `update deliveries set state = 'delivered', attempts = 1, finished_at = now(), first_status = 200, first_started_at = now(),
       first_duration_ms = 12 where endpoint_id = $1`,
    [id],
  );
  await pool.query('analyze deliveries, delivery_attempts, events');
  const { rows } = await pool.query<{ event_id: string }>(
    'select event_id from deliveries where endpoint_id = $1 limit 50',
    [id],
  );
  const keys = rows.map(({ event_id: eventId }) => ({ endpointId: id, eventId, number: 1 }));
  const statements = await recordStatements(async () => {
    expect((await client.get('/api/enterprise/webhooks')).body.items[0].health.lastStatus).toBe(200);
    await client.get(`/api/enterprise/webhooks/${id}/deliveries`);
    expect((await loadAttempts(pool, keys, [{ organisationId, mode: 'live' }], [])).attempts).toHaveLength(50);
  });
  const reading = statements.filter(({ text }) => text.includes('all_attempts'));
  expect(reading).toHaveLength(4);
  for (const statement of reading) {
    for (const node of await explainPlan(pool, statement, { analyze: true })) {
      if (!node['Relation Name']?.startsWith('deliver')) continue;
      const rowsRead = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      expect(rowsRead * (node['Actual Loops'] ?? 0)).toBeLessThan(1_000);
    }
  }
});
