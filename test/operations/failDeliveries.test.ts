import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOrphanedDeliveries } from '../../src/events/failDeliveries.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
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
