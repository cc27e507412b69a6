import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { inSnapshot } from '../../../src/database/transaction.js';
import { countVerifications } from '../../../src/operations/platform/overview/countVerifications.js';
import { loadVerificationFigures } from '../../../src/operations/platform/overview/loadVerificationFigures.js';
import { testApp, type TestApp } from '../../support/app.js';
import { seedVerifications, type SeededVerification } from '../../support/seeds/seededVerifications.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// Verifications are counted once, and not again for each request. At every state of the count, the figures are those of
// a count of all rows at that moment.
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.parse('2026-11-20T10:31:17.123Z');
const outcomes = [
  'verified low',
  'verified medium',
  'inactive high',
  'inactive critical',
  'not_found critical',
  'error',
];
let app: TestApp;
let owner: { organisationId: string; apiKeyId: string };

beforeAll(async () => {
  app = await testApp({ sample: false });
  const organisationId = await app.newOrganisation();
  owner = { organisationId, apiKeyId: (await app.newKey(organisationId)).id };
});
beforeEach(() =>
  app.database.pool.query(
    'truncate verifications, verification_counts, organisation_verification_counts, verification_count_progress cascade',
  ),
);
afterAll(() => app.stop());

const seed = (rows: readonly SeededVerification[]): Promise<void> => seedVerifications(app.database.pool, owner, rows);
const count = (ms: number): Promise<Date | null> => countVerifications(app.database.pool, new Date(ms));

/** `many` of them at times between two, of every outcome and both modes. */
function spread(many: number, from: number, until: number): SeededVerification[] {
  return Array.from({ length: many }, (_, index) => ({
    at: new Date(from + Math.floor((((index * 7919) % many) / many) * (until - from))),
    mode: index % 5 === 0 ? 'test' : 'live',
    outcome: outcomes[index % outcomes.length] ?? '',
  }));
}

async function figures(ms: number, mode: Mode) {
  const read = await inSnapshot(app.database.pool, (client) => loadVerificationFigures(client, new Date(ms)));
  const { byDay, ...others } = read(mode);
  return { ...others, byDay: Object.fromEntries(byDay.map(({ day, count: number }) => [day, number])) };
}

/** The same, by a count of all rows. */
async function counted(ms: number, mode: Mode) {
  const of = async (group: string, condition = 'true'): Promise<Record<string, number>> => {
    const { rows } = await app.database.pool.query<{ name: string; count: number }>(
      `select ${group} as name, count(*)::int as count from verifications where mode = $1 and ${condition} group by 1`,
      [mode],
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  };
  const days = await of(`to_char(verified_at at time zone 'UTC', 'YYYY-MM-DD')`);
  const told = Array.from({ length: 30 }, (_, index) => new Date(ms - (29 - index) * dayMs).toISOString().slice(0, 10));
  return {
    total: (await of(`'all'`))['all'] ?? 0,
    last24Hours: (await of(`'all'`, `verified_at >= '${new Date(ms - dayMs).toISOString()}'`))['all'] ?? 0,
    byStatus: { verified: 0, review: 0, blocked: 0, inactive: 0, not_found: 0, error: 0, ...(await of('status')) },
    byRisk: { low: 0, medium: 0, high: 0, critical: 0, ...(await of('fracture_risk', 'fracture_risk is not null')) },
    byDay: Object.fromEntries(told.map((day) => [day, days[day] ?? 0])),
  };
}

async function expectCounted(ms: number): Promise<void> {
  for (const mode of ['live', 'test'] as const) expect(await figures(ms, mode)).toEqual(await counted(ms, mode));
}

describe('the figures of verifications', () => {
  it('are all there is, where nobody has counted', async () => {
    await expectCounted(start);
    await seed(spread(500, start - 40 * dayMs, start));
    await expectCounted(start);
    expect((await figures(start, 'live')).last24Hours).toBeGreaterThan(0);
  });

  it('are the same whatever was counted, and whenever', async () => {
    await seed(spread(900, start - 40 * dayMs, start));
    for (const ms of [0, 15_000, 7 * minuteMs, 3 * hourMs, 14 * hourMs, 24 * hourMs, 25 * hourMs, 51 * hourMs]) {
      await seed(spread(60, start + ms - 0.6 * minuteMs, start + ms));
      await expectCounted(start + ms);
      await count(start + ms);
      await expectCounted(start + ms);
      await expectCounted(start + ms + 4 * minuteMs);
    }
    const { rows } = await app.database.pool.query(
      `select count(distinct since)::int as days, min(since) as first from verification_counts
       where since < (select closed_until from verification_count_progress)`,
    );
    expect(rows[0].days).toBeGreaterThanOrEqual(40);
  });

  it('are exact to the millisecond at the beginning of the 24 hours', async () => {
    const ago = start - dayMs;
    await seed([-1, 0, 1, minuteMs, 5 * minuteMs].map((ms) => ({ at: new Date(ago + ms) })));
    for (const ms of [start - 25 * hourMs, ago, ago + 2.5 * minuteMs, start]) {
      await count(ms);
      expect([ms, (await figures(start, 'live')).last24Hours]).toEqual([ms, 4]);
    }
  });

  it('take up what is committed late, within a minute at once, and later when its day is closed', async () => {
    await seed(spread(20, start - hourMs, start));
    await count(start);
    await seed([{ at: new Date(start - 0.5 * minuteMs) }]);
    await count(start + 5 * minuteMs);
    await expectCounted(start + 5 * minuteMs);
    const total = (await figures(start, 'live')).total;
    await seed([{ at: new Date(start - hourMs) }]);
    await count(start + hourMs);
    expect((await figures(start + hourMs, 'live')).total).toBe(total);
    await count(start + 3 * dayMs);
    expect((await figures(start + 3 * dayMs, 'live')).total).toBe(total + 1);
    await expectCounted(start + 3 * dayMs);
  });

  it('are counted once by many that count at the same time', async () => {
    await seed(spread(400, start - 5 * dayMs, start));
    for (const ms of [0, 20_000, 26 * hourMs]) {
      await Promise.allSettled(Array.from({ length: 6 }, () => count(start + ms)));
      await expectCounted(start + ms);
    }
  });

  it('are left where they are by a count that is stopped, and go on from there', async () => {
    await seed(spread(300, start - 9 * dayMs, start));
    const stopped = await countVerifications(app.database.pool, new Date(start), AbortSignal.abort());
    expect(stopped).toEqual(new Date('2026-11-12T00:00:00Z'));
    await expectCounted(start);
    expect(await count(start)).toEqual(new Date(start - minuteMs));
    await expectCounted(start);
  });

  it('count nothing again: what is counted is read from the counts', async () => {
    await seed(spread(300, start - 9 * dayMs, start - hourMs));
    await count(start);
    const before = await figures(start, 'live');
    await app.database.pool.query('truncate verifications cascade');
    expect({ ...(await figures(start, 'live')), last24Hours: 0 }).toEqual({ ...before, last24Hours: 0 });
  });
});
