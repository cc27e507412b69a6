import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { claimDeliveries, renewClaims } from '../../src/workers/webhooks/claimDeliveries.js';
import { settleDeliveries } from '../../src/workers/webhooks/settleDeliveries.js';
import { testApp, type TestApp } from '../support/app.js';
import { explainPlan, type PlanNode, recordStatements } from '../support/database/recordStatements.js';
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
    await settleDeliveries(
      pool,
      eventIds.map((eventId) => ({ ...result, endpoint_id: id, event_id: eventId })),
    );
    const { rows } = await pool.query(
      'select state, attempts from deliveries where endpoint_id = $1 order by attempts',
      [id],
    );
    expect(rows).toEqual([1, 32_767].map((attempts) => ({ state: 'delivered', attempts })));
  });

  it.each([1_000, 40_000])(
    'are renewed and settled without a look at the others, after a quiet time with %i',
    async (quiet) => {
      const { pool } = app.database;
      const organisationId = await app.newOrganisation();
      const { id } = await seedEndpoint(app, { organisationId, url: 'https://example.com/' });
      const seed = `insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at, state, finished_at, claim, claimed_until)
      select $1, 'evt_' || lpad(n::text, 26, '0'), $2, 'live', now(), now(), `;
      await pool.query('delete from deliveries');
      await pool.query(`${seed} 'delivered', now(), null, null from generate_series(10001, 10000 + $3::int) n`, [
        id,
        organisationId,
        quiet,
      ]);
      await pool.query('vacuum (analyze) deliveries');
      await pool.query(`${seed} 'pending', null, 'claim', now() from generate_series(50001, 60000) n`, [
        id,
        organisationId,
      ]);
      const claims = Array.from({ length: 10 }, (_, at) => ({
        ...result,
        endpoint_id: id,
        event_id: `evt_${String(50_001 + at * 900).padStart(26, '0')}`,
        version: 1,
      }));
      const recorded = await recordStatements(async () => {
        await renewClaims(pool, claims);
        await settleDeliveries(pool, claims);
      });
      const statements = recorded.filter(({ values }) => JSON.stringify(values).includes(id));
      expect(statements).toHaveLength(2);
      for (const statement of statements) {
        const nodes = await explainPlan(pool, statement, { analyze: true });
        const read = nodes.filter(
          (node) => node['Relation Name'] === 'deliveries' && node['Node Type'] !== 'ModifyTable',
        );
        expect(read.map((node) => node['Index Name'])).toEqual(['deliveries_pkey']);
        expect(countRowsRead(read)).toBeLessThanOrEqual(claims.length);
      }
    },
  );
});

function countRowsRead(nodes: readonly PlanNode[]): number {
  const read = nodes.map((node) => {
    const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
    return each * (node['Actual Loops'] ?? 0);
  });
  return read.reduce((sum, rows) => sum + rows, 0);
}

/** The result of a claim named `claim`. */
const result = {
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
  version: 1,
};
