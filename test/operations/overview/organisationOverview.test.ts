import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { countVerifications } from '../../../src/operations/platform/overview/countVerifications.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../../support/app.js';
import { deviations, documentedOperations } from '../../support/requests/documented.js';
import { seedVerifications, type SeededVerification } from '../../support/seeds/seededVerifications.js';
import { signInAs } from '../../support/people/session.js';
import { fewestStatements } from '../../support/database/statements.js';
import { seedEndpoint } from '../platform/overviewFixture.js';
import { seedDeliveryAt } from './seededNeeds.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// An organisation sees its own tables, live data and test data apart.
const path = '/api/enterprise/overview';
const now = new Date('2026-11-20T10:37:00Z');
const dayMs = 24 * 60 * 60_000;
const operation = documentedOperations().find(({ name }) => name === 'organisationOverview');
let app: TestApp;
let place: { readonly organisationId: string; readonly mode: Mode; readonly now: Date };
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.pool.query(
    'truncate verifications, verification_counts, verification_count_progress, organisation_verification_counts cascade',
  );
  place = { organisationId: await app.newOrganisation(), mode: 'live', now };
  client = createApiClient(app, (await app.newKey(place.organisationId)).key);
});

const at = (text: string): Date => new Date(text);
async function seed(rows: readonly SeededVerification[], organisationId = place.organisationId): Promise<void> {
  const apiKeyId = (await app.newKey(organisationId)).id;
  await seedVerifications(app.database.pool, { organisationId, apiKeyId }, rows);
}
async function overview(query = '', caller = client): Promise<any> {
  const answer = await caller.get(`${path}${query}`);
  expect([answer.status, operation && deviations(operation, answer)]).toEqual([200, []]);
  return answer.body.overview;
}
/** The days that are not empty. */
const told = (byDay: readonly { readonly day: string; readonly total: number }[]): Record<string, number> =>
  Object.fromEntries(byDay.filter(({ total }) => total > 0).map(({ day, total }) => [day, total]));

const nothing = {
  ...{ total: 0, verified: 0, inactive: 0, notFound: 0, error: 0, low: 0, medium: 0, high: 0, critical: 0 },
  highRiskRate: null,
};

describe('the overview of an organisation', () => {
  it('of nothing has every day and no rate', async () => {
    const { verifications, deliveries, ...rest } = await overview('?days=7');
    expect(rest).toMatchObject({ days: 7, timeZone: 'UTC', from: '2026-11-14T00:00:00.000Z', asOf: now.toISOString() });
    expect(verifications.total).toEqual(nothing);
    expect(verifications.before).toEqual(nothing);
    const days = ['14', '15', '16', '17', '18', '19', '20'].map((day) => ({ day: `2026-11-${day}`, ...nothing }));
    expect(verifications.byDay).toEqual(days);
    expect(deliveries).toEqual({ delivered: 0, failed: 0, pending: 0, successRate: null, p95Ms: null });
  });

  it.each([
    [7, '2026-11-14'],
    [30, '2026-10-22'],
    [90, '2026-08-23'],
  ])('begins %i days ago, today included', async (days, first) => {
    const { from, verifications } = await overview(`?days=${days}`);
    expect([from, verifications.byDay.length]).toEqual([`${first}T00:00:00.000Z`, days]);
  });

  // At every state of the count, the figures are the same.
  it.each([
    ['nothing is counted', []],
    ['all but a minute is counted', [0]],
    ['days are closed one by one', [-20, -9, -3, 0]],
    ['something is left', [-2]],
  ])('counts by status, band and day, its own of one mode alone, where %s', async (_title, countedBefore) => {
    await seed([
      { at: at('2026-11-20T10:36:30Z') },
      { at: at('2026-11-20T09:00:00Z'), outcome: 'inactive high' },
      { at: at('2026-11-20T00:00:00Z'), outcome: 'not_found critical' },
      { at: at('2026-11-19T23:59:59.999Z'), outcome: 'verified medium' },
      { at: at('2026-11-14T00:00:00Z'), outcome: 'error' },
      { at: at('2026-11-13T10:31:00Z'), outcome: 'verified high' },
      { at: at('2026-11-07T00:00:00Z'), outcome: 'verified low' },
      // Between the two periods, and before both.
      { at: at('2026-11-13T10:46:00Z'), outcome: 'verified critical' },
      { at: at('2026-11-06T23:59:59Z'), outcome: 'verified critical' },
      { at: at('2026-11-20T09:00:00Z'), outcome: 'inactive critical', mode: 'test' },
    ]);
    await seed([{ at: at('2026-11-20T09:00:00Z'), outcome: 'inactive critical' }], await app.newOrganisation());
    for (const days of countedBefore) {
      await countVerifications(app.database.pool, new Date(now.getTime() + days * dayMs));
    }
    const { verifications } = await overview('?days=7');
    expect(verifications.total).toEqual({
      ...{ total: 5, verified: 2, inactive: 1, notFound: 1, error: 1, low: 1, medium: 1, high: 1, critical: 1 },
      highRiskRate: 0.5,
    });
    expect(verifications.before).toMatchObject({ total: 2, verified: 2, low: 1, high: 1, highRiskRate: 0.5 });
    expect(told(verifications.byDay)).toEqual({ '2026-11-14': 1, '2026-11-19': 1, '2026-11-20': 3 });
    const test = createApiClient(app, (await app.newKey(place.organisationId, 'test')).key);
    expect((await overview('', test)).verifications.total).toMatchObject({ total: 1, inactive: 1, highRiskRate: 1 });
  });

  it.each([
    // Eleven hours ahead of UTC, and not before the first Sunday of October; 13:45 ahead; behind UTC.
    ['Australia/Sydney', '2026-11-18T12:59:59Z', '2026-11-18T13:00:00Z', '2026-11-18', '2026-11-19'],
    ['Australia/Adelaide', '2026-11-18T13:29:59Z', '2026-11-18T13:30:00Z', '2026-11-18', '2026-11-19'],
    ['Pacific/Chatham', '2026-11-18T10:14:59Z', '2026-11-18T10:15:00Z', '2026-11-18', '2026-11-19'],
    ['Australia/Sydney', '2026-09-30T13:59:59Z', '2026-09-30T14:00:00Z', '2026-09-30', '2026-10-01'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-10-31', '2026-11-01'],
    // PostgreSQL knows it as an abbreviation, too, which has no summer.
    ['CET', '2026-09-30T21:59:59Z', '2026-09-30T22:00:00Z', '2026-09-30', '2026-10-01'],
  ])('has the days of %s, also when they are counted', async (zone, last, first, day, next) => {
    await seed([{ at: at(last) }, { at: at(first) }]);
    for (const isCounted of [false, true]) {
      if (isCounted) await countVerifications(app.database.pool, now);
      const { verifications } = await overview(`?days=90&timeZone=${encodeURIComponent(zone)}`);
      expect([isCounted, told(verifications.byDay)]).toEqual([isCounted, { [day]: 1, [next]: 1 }]);
    }
  });

  it('forgets counts that are too old to be told', async () => {
    await seed([{ at: at('2026-01-02T00:00:00Z') }, { at: at('2026-11-19T00:00:00Z') }]);
    const counted = async (): Promise<number> =>
      (await app.database.pool.query('select count(*)::int as count from organisation_verification_counts')).rows[0]
        .count;
    await countVerifications(app.database.pool, at('2026-01-05T00:00:00Z'));
    expect(await counted()).toBe(1);
    await countVerifications(app.database.pool, now);
    expect(await counted()).toBe(1);
    expect(told((await overview('?days=90')).verifications.byDay)).toEqual({ '2026-11-19': 1 });
  });

  it('counts deliveries by where they stand, and says how many succeed and how long they take', async () => {
    const { pool } = app.database;
    const endpoint = await seedEndpoint(pool, place, 'enabled');
    const week = at('2026-11-14T00:00:01Z');
    for (let ms = 1; ms <= 40; ms += 1) {
      await seedDeliveryAt(pool, endpoint, place, { state: 'delivered', at: week, tookMs: ms });
    }
    for (const tookMs of [9_998, 9_999]) {
      await seedDeliveryAt(pool, endpoint, place, { state: 'failed', at: now, tookMs });
    }
    await seedDeliveryAt(pool, endpoint, place, { state: 'pending', at: now, tookMs: 9_999 });
    // Before; of a deleted endpoint; of test data; of another organisation.
    const old = { state: 'failed', at: at('2026-11-13T23:59:59Z'), tookMs: 9_999 } as const;
    await seedDeliveryAt(pool, endpoint, place, old);
    const recent = { ...old, at: now };
    await seedDeliveryAt(pool, await seedEndpoint(pool, place, 'deleted'), place, recent);
    for (const other of [
      { ...place, mode: 'test' as const },
      { ...place, organisationId: await app.newOrganisation() },
    ]) {
      await seedDeliveryAt(pool, await seedEndpoint(pool, other, 'enabled'), other, recent);
    }
    const { deliveries } = await overview('?days=7');
    expect(deliveries).toEqual({ delivered: 40, failed: 2, pending: 1, successRate: 40 / 43, p95Ms: 38 });
  });

  it.each([
    ['?days=8', '/days'],
    ['?days=-7', '/days'],
    ['?days=many', '/days'],
    ['?timeZone=Mars/Olympus', '/timeZone'],
    ['?timeZone=%2B10:00', '/timeZone'],
    ['?timeZone=', '/timeZone'],
    [`?timeZone=${encodeURIComponent("UTC'; drop table verifications; --")}`, '/timeZone'],
  ])('refuses %s', async (query, pointer) => {
    const { status, body } = await client.get(`${path}${query}`);
    expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'INVALID_REQUEST', pointer]);
  });

  it('takes every name of a time zone that PostgreSQL and Node both know, and no other', async () => {
    for (const zone of ['UTC', 'Etc/GMT+10', 'America/Argentina/Buenos_Aires', 'Pacific/Auckland', 'utc']) {
      expect((await overview(`?timeZone=${encodeURIComponent(zone)}`)).timeZone).toBe(zone);
    }
  });

  it('tells who signs in and a key the same, over GraphQL too', async () => {
    await seed([{ at: now }]);
    const { headers } = await signInAs(app, { organisationId: place.organisationId, role: 'owner' });
    expect(await overview('', clientWith(app, headers))).toEqual(await overview());
    const { body } = await client.graphql('{ organisationOverview { verifications { total { total } } } }');
    expect(body.data.organisationOverview.verifications.total.total).toBe(1);
  });

  it('costs as many statements however much there is', async () => {
    const before = await fewestStatements(overview);
    await seed(Array.from({ length: 300 }, (_, index) => ({ at: new Date(now.getTime() - index * 60_000) })));
    for (let index = 0; index < 10; index += 1) await seedEndpoint(app.database.pool, place, 'disabled');
    expect(await fewestStatements(overview)).toBe(before);
    expect(before).toBeLessThanOrEqual(14);
  });
});
