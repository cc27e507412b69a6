import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { claimDeliveries } from '../../src/workers/webhooks/claimDeliveries.js';
import { settleDeliveries } from '../../src/workers/webhooks/settleDeliveries.js';
import { testApp, type TestApp } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false });
});
afterAll(() => app.stop());

describe('claims', () => {
  it('give each delivery to one, however many ask at once', async () => {
    const { pool } = app.database;
    const organisationId = await app.newOrganisation();
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
    await pool.query(
      `with event as (insert into events (id, organisation_id, mode, kind, data, occurred_at)
         select 'evt_' || lpad(n::text, 26, '0'), $1, 'live', 'verification.completed', '{}', now()
         from generate_series(1, 3000) n returning id)
       insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
       select $2, id, $1, 'live', now(), now() from event`,
      [organisationId, id],
    );
    const claimed: string[] = [];
    const claimAll = async (): Promise<void> => {
      let idle = 0;
      while (idle < 3) {
        const rows = await claimDeliveries(pool, [{ endpointId: id, room: 7 }], newId('request'));
        idle = rows.length === 0 ? idle + 1 : 0;
        claimed.push(...rows.map(({ event_id: eventId }) => eventId));
      }
    };
    await Promise.all(Array.from({ length: 8 }, claimAll));
    expect(claimed).toHaveLength(3_000);
    expect(new Set(claimed).size).toBe(3_000);
  });

  it('end with their results, also that of a delivery which was sent as often as can be counted', async () => {
    const { pool } = app.database;
    const organisationId = await app.newOrganisation();
    const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
    const eventIds = [newId('event'), newId('event')];
    await pool.query(
      `insert into deliveries (endpoint_id, event_id, organisation_id, mode, attempts, due_at, created_at, claim, claimed_until)
       select $1, id, $2, 'live', attempts, now(), now(), 'claim', now() from unnest($3::text[], '{0,32767}'::int[]) as row (id, attempts)`,
      [id, organisationId, eventIds],
    );
    const result = {
      endpoint_id: id,
      claim: 'claim',
      state: 'delivered' as const,
      step: 0,
      next_ms: null,
      is_counted: true,
      is_manual: true,
      resumes: false,
      outcome: 'delivered',
      status: 200,
      error: null,
      response: '',
      response_headers: null,
      started_at: new Date().toISOString(),
      duration_ms: 1,
      was_failing: false,
    };
    await settleDeliveries(
      pool,
      eventIds.map((eventId) => ({ ...result, event_id: eventId })),
    );
    const { rows } = await pool.query(
      'select state, attempts from deliveries where endpoint_id = $1 order by attempts',
      [id],
    );
    expect(rows).toEqual([1, 32_767].map((attempts) => ({ state: 'delivered', attempts })));
  });
});
