import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { claimDeliveries, claimMs, releaseClaims, renewClaims } from '../../src/workers/webhooks/claimDeliveries.js';
import { settleDeliveries, type Settlement } from '../../src/workers/webhooks/settleDeliveries.js';
import { testApp, type TestApp } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { DeliveryTable, toKey } from './simulation/deliveryTable.js';
import { Random } from './simulation/random.js';

// The simulation is worth what its table is: here it is compared with PostgreSQL, step by step.
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const start = Date.UTC(2026, 10, 20);
const claimNames = ['first', 'second', 'third'];

/** A connection whose `now()` is fixed, within one transaction. Time passes by moving the stored times. */
async function inStandingTime(work: (pool: Pool, pass: (milliseconds: number) => Promise<void>) => Promise<void>) {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await work({ query: client.query.bind(client) } as unknown as Pool, async (milliseconds) => {
      await client.query(
        `update deliveries set due_at = due_at - $1 * interval '1 millisecond', resume_at = resume_at - $1 * interval '1 millisecond',
           claimed_until = claimed_until - $1 * interval '1 millisecond'`,
        [milliseconds],
      );
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function settlement(random: Random, endpointId: string, eventId: string, claim: string): Settlement {
  const state = random.oneOf<Settlement['state']>(['pending', 'delivered', 'failed']);
  return {
    ...{ endpoint_id: endpointId, event_id: eventId, claim, state, step: random.below(10) },
    next_ms: state === 'pending' ? random.below(20_000) : null,
    is_counted: state !== 'pending' || random.happens(0.7),
    resumes: state === 'pending' && random.happens(0.5),
    is_manual: false,
    ...{
      outcome: 'refused',
      status: 500,
      error: null,
      response: null,
      response_headers: null,
      was_failing: false,
      version: 1,
    },
    ...{ started_at: new Date(start).toISOString(), duration_ms: 1 },
  };
}

async function stored(pool: Pool, endpointId: string): Promise<unknown[]> {
  const { rows } = await pool.query<object>(
    `select event_id, state, step, attempts, is_manual, claim,
       round(extract(epoch from due_at - now()) * 1000)::int as due_in,
       round(extract(epoch from resume_at - now()) * 1000)::int as resume_in,
       round(extract(epoch from claimed_until - now()) * 1000)::int as claimed_for,
       (select count(*)::int from all_attempts a where a.event_id = d.event_id) as recorded
     from deliveries d where endpoint_id = $1 order by event_id`,
    [endpointId],
  );
  return rows;
}

function modelled(table: DeliveryTable, now: number): unknown[] {
  return [...table.rows.values()]
    .sort((one, other) => (one.eventId < other.eventId ? -1 : 1))
    .map((row) => ({
      ...{ event_id: row.eventId, state: row.state, step: row.step, attempts: row.attempts, is_manual: row.isManual },
      ...{ claim: row.claim, due_in: row.dueAt - now, recorded: row.attempts },
      resume_in: row.resumeAt === null ? null : row.resumeAt - now,
      claimed_for: row.claimedUntil === null ? null : row.claimedUntil - now,
    }));
}

describe('the table of the simulation', () => {
  it.each([1, 2, 3, 4])('claims, renews, releases and settles as PostgreSQL does (seed %i)', async (seed) => {
    const random = new Random(seed);
    const organisationId = await app.newOrganisation();
    const { id: endpointId } = await seedEndpoint(app, { organisationId, url: 'https://example.com/hook' });
    await inStandingTime(async (pool, pass) => {
      const table = new DeliveryTable();
      let now = start;
      for (let count = 0; count < 6; count += 1) {
        const eventId = `evt_${seed}${count}`;
        table.insert(endpointId, eventId, now);
        // A claimed delivery is read together with its event.
        await pool.query(
          `with event as (insert into events (id, organisation_id, mode, kind, data, occurred_at)
             values ($1, $2, 'live', 'verification.completed', '{}', now()))
           insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
           values ($3, $1, $2, 'live', now(), now())`,
          [eventId, organisationId, endpointId],
        );
      }
      for (let step = 0; step < 150; step += 1) {
        const key = random.oneOf([...table.rows.keys()] as [string, ...string[]]);
        const eventId = table.rows.get(key)?.eventId ?? '';
        const claim = random.happens(0.6) ? (table.rows.get(key)?.claim ?? 'none') : `${random.oneOf(['a', 'b'])}0`;
        const held = { endpointId, eventId, claim };
        const claims = [{ endpoint_id: endpointId, event_id: eventId, claim, version: 1 }];
        switch (random.below(7)) {
          case 0: {
            // Half of the time up to the very end of a claim, which is where it counts.
            const milliseconds = random.oneOf([claimMs / 2, claimMs, claimMs + 1, random.below(20_000)]);
            now += milliseconds;
            await pass(milliseconds);
            break;
          }
          case 1:
          case 2: {
            const [name, room] = [`${claimNames[step % 3] ?? ''}${step}`, random.below(4)];
            const claimed = await claimDeliveries(pool, [{ endpointId, room }], name);
            const expected = table.claim(endpointId, room, name, now);
            const seen = claimed.map((one) => ({
              ...{ eventId: one.event_id, step: one.step, isManual: one.is_manual, resumes: one.resumes },
            }));
            expect(new Set(seen)).toEqual(
              new Set(
                expected.map((row) => ({
                  ...{ eventId: row.eventId, step: row.step, isManual: row.isManual },
                  resumes: (row.resumeAt ?? 0) > now,
                })),
              ),
            );
            break;
          }
          case 3:
            expect((await renewClaims(pool, claims)).size === 1).toBe(table.renew(held, now));
            break;
          case 4:
            await releaseClaims(pool, app.services.log, claims);
            table.release(held);
            break;
          case 5:
            // As `retryDelivery`, of one that waits.
            if (table.rows.get(key)?.state === 'pending' && table.retry(key, now)) {
              await pool.query(
                `update deliveries set due_at = now(), is_manual = true, resume_at = coalesce(resume_at, due_at), claim = null,
                   claimed_until = null where endpoint_id = $1 and event_id = $2`,
                [endpointId, eventId],
              );
            }
            break;
          default: {
            const result = settlement(random, endpointId, eventId, claim);
            const made = await settleDeliveries(pool, [result]);
            const isSettled = table.settle(result, now);
            expect(made.settlements).toEqual(isSettled ? [result] : []);
            expect(made.attempts).toHaveLength(isSettled && result.is_counted ? 1 : 0);
          }
        }
        expect(await stored(pool, endpointId)).toEqual(modelled(table, now));
      }
      expect([...table.rows].every(([key, row]) => key === toKey(row))).toBe(true);
    });
  });
});
