import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOrphanedDeliveries } from '../../src/events/failDeliveries.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { sweepExpired } from '../../src/workers/jobs/retention.js';
import { explainPlan, recordStatements } from '../support/database/recordStatements.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';

// A backlog may be of any size, and ending it must not take longer for that than a statement may.
let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

async function endpointWithBacklog(): Promise<string> {
  const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
  await app.database.pool.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
     select $1, 'evt_' || lpad(n::text, 26, '0'), $2, 'live', now(), now() from generate_series(1, 2500) n`,
    [id, organisationId],
  );
  return id;
}

async function waiting(id: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from deliveries where endpoint_id = $1 and state = 'pending'`,
    [id],
  );
  return rows[0].count;
}

describe('the backlog of an endpoint that ends', () => {
  it('is failed in parts: some of it at once, the rest later, and nobody else’s', async () => {
    const [gone, bystander] = [await endpointWithBacklog(), await endpointWithBacklog()];
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    expect((await client.send('DELETE', `/api/enterprise/webhooks/${gone}`)).status).toBe(204);
    expect(await waiting(gone)).toBe(1_500);
    await failOrphanedDeliveries(app.database.pool);
    expect(await waiting(gone)).toBe(0);
    expect(await waiting(bystander)).toBe(2_500);
  });

  it('is found without a look at endpoints that have none', async () => {
    const gone = await endpointWithBacklog();
    const { pool } = app.database;
    await pool.query(
      `insert into webhook_endpoints select (jsonb_populate_record(one, jsonb_build_object('id', 'whk_' || n, 'status', 'deleted'))).*
       from webhook_endpoints one, generate_series(1, 500) n where one.id = $1`,
      [gone],
    );
    await pool.query('analyze webhook_endpoints, deliveries');
    const swept = await recordStatements(() => sweepExpired(pool, new Date()));
    const sweeps = swept.filter(({ text }) => text.includes('endpoint'));
    const tables = new Set(sweeps.map(({ text }) => /delete from (\w+)/.exec(text)?.[1]));
    expect(tables).toEqual(new Set(['deliveries', 'delivery_attempts']));
    for (const statement of [...(await recordStatements(() => failOrphanedDeliveries(pool))), ...sweeps]) {
      const nodes = await explainPlan(pool, statement, { analyze: true, settings: ['enable_seqscan = off'] });
      for (const { 'Actual Loops': loops, 'Relation Name': table, 'Actual Rows': rows } of nodes) {
        expect(loops).toBeLessThan(100);
        if (table === 'webhook_endpoints') expect(rows).toBeLessThan(100);
      }
    }
  });

  it('waits for no worker that is writing a result of it', async () => {
    const id = await endpointWithBacklog();
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    const worker = await app.database.pool.connect();
    try {
      await worker.query('begin');
      await worker.query(`update deliveries set attempts = 1 where endpoint_id = $1 and event_id like '%7'`, [id]);
      expect((await client.send('DELETE', `/api/enterprise/webhooks/${id}`)).status).toBe(204);
    } finally {
      worker.release(true);
    }
    await failOrphanedDeliveries(app.database.pool);
    expect(await waiting(id)).toBe(0);
  });
});
