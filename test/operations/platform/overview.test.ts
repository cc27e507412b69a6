import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/domain/ids.js';
import { memberRoles } from '../../../src/entities/member.js';
import { countVerifications } from '../../../src/operations/platform/overview/countVerifications.js';
import { loadOverview } from '../../../src/operations/platform/overview/loadOverview.js';
import type { VerificationFigures } from '../../../src/operations/platform/overview/loadVerificationFigures.js';
import { createApiClient, clientWith, testApp, type TestApp } from '../../support/app.js';
import { deviations, documentedOperations } from '../../support/requests/documented.js';
import { newMember } from '../../support/people/officers.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { signInAs, signInOperator } from '../../support/people/session.js';
import { fewestStatements } from '../../support/database/statements.js';
import { seedBulks, seedCertificates, seedDelivery, seedEndpoint, seedLinks } from './overviewFixture.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// Operators see the tables of the platform, live data and test data apart. Other callers see none of it.
const path = '/api/admin/platform-overview';
const now = new Date('2026-11-20T10:30:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 60 * 60_000);
const operation = documentedOperations().find(({ name }) => name === 'platformOverview');
let app: TestApp;
let organisationId: string;
let operator: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ services: { clock: () => now } });
  organisationId = await app.newOrganisation('One', 'growth');
  await app.newOrganisation('Two', 'enterprise');
  await app.newOrganisation('Three', 'enterprise');
  operator = createApiClient(app, (await app.newKey(null, 'admin')).key);
});
afterAll(() => app.stop());

async function overview(): Promise<any> {
  const answer = await operator.get(path);
  expect([answer.status, operation && deviations(operation, answer)]).toEqual([200, []]);
  return answer.body.overview;
}
/** The part of the platform overview that is of one mode. */
const ofMode = async (mode: Mode): Promise<any> => (mode === 'live' ? overview() : (await overview()).test);

describe('the overview of an empty platform', () => {
  it('has every member, and its service and registers', async () => {
    const { registers, service, asOf, organisations, mail, test, ...live } = await overview();
    const nothing = {
      apiKeys: { active: 0, revoked: 0, expired: 0 },
      certificates: { issued: 0, suspended: 0, expired: 0, revoked: 0, proposed: 0 },
      onboardings: { open: 0, submitted: 0, decided: 0, expired: 0, revoked: 0 },
      bulk: { running: 0, completed24Hours: 0, queued: 0, failed24Hours: 0, rowsLeft: 0 },
      webhooks: {
        ...{ endpoints: 0, pending: 0, delivered24Hours: 0, failed24Hours: 0, p95Ms: null },
        ...{ disabled: 0, overdueSince: null },
      },
      verifications: {
        ...{
          total: 0,
          last24Hours: 0,
          byStatus: { verified: 0, review: 0, blocked: 0, inactive: 0, not_found: 0, error: 0 },
        },
        byRisk: { low: 0, medium: 0, high: 0, critical: 0 },
        byDay: expect.any(Array),
      },
    };
    expect(live).toEqual(nothing);
    expect(test).toEqual(nothing);
    const days = live.verifications.byDay;
    expect([days.length, days[0], days.at(-1)]).toEqual([
      30,
      { day: '2026-10-22', count: 0 },
      { day: '2026-11-20', count: 0 },
    ]);
    expect(organisations).toEqual({ total: 3, byPlan: { starter: 0, growth: 1, enterprise: 2 } });
    expect(mail).toEqual({ pending: 0, overdueSince: null });
    expect(service).toEqual({ ...app.services.about, startedAt: app.services.about.startedAt.toISOString() });
    expect(registers).toContainEqual(
      expect.objectContaining({ register: 'ABR', kind: 'extract', records: expect.any(Number), isSample: true }),
    );
    expect(asOf).toBe(now.toISOString());
  });

  it('over GraphQL is the same', async () => {
    const { body } = await operator.graphql('{ platformOverview { organisations { total byPlan } asOf } }');
    const { organisations, asOf } = await overview();
    expect(body.data.platformOverview).toEqual({ organisations, asOf });
  });
});

describe.each(['live', 'test'] as const)('the overview of %s data', (mode) => {
  const many = mode === 'live' ? 2 : 3;
  const place = () => ({ organisationId, mode, now });

  it('counts keys', async () => {
    const { pool } = app.database;
    const removed = await newMember(app, organisationId, 'officer');
    for (let index = 0; index < many; index += 1) await app.newKey(organisationId, mode);
    await app.newKey(organisationId, mode, { expiresAt: new Date(Date.now() - 1_000) });
    await app.newKey(organisationId, mode, { expiresAt: new Date(Date.now() + 60_000) });
    const { id } = await app.newKey(organisationId, mode);
    await pool.query('update api_keys set revoked_at = now() where id = $1', [id]);
    await app.newKey(organisationId, mode, { onBehalfOf: removed });
    await pool.query('update members set removed_at = now() where id = $1', [removed]);
    expect((await ofMode(mode)).apiKeys).toEqual({ active: many + 1, revoked: 2, expired: 1 });
  });

  it('counts certificates, those past their expiry date as expired', async () => {
    await seedCertificates(app, place(), { issued: many, lapsed: 2, expired: 1, revoked: 4, proposed: 3 });
    const counts = { suspended: 0, expired: 3, revoked: 4, proposed: 3 };
    expect((await ofMode(mode)).certificates).toEqual({ issued: many, ...counts });
  });

  it('counts onboardings by their links', async () => {
    const counts = { created: many, opened: 1, lapsed: 2, submitted: 3, decided: 4, revoked: 5 };
    await seedLinks(app.database.pool, place(), counts);
    const { onboardings } = await ofMode(mode);
    expect(onboardings).toEqual({ open: many + 1, submitted: 3, decided: 4, expired: 2, revoked: 5 });
  });

  it('counts bulks, and the rows that are left of them', async () => {
    const counts = { queued: 1, running: many, completed: 4, old: 7, failed: 1, cancelled: 2 };
    await seedBulks(app.database.pool, place(), counts);
    const { bulk } = await ofMode(mode);
    expect(bulk).toEqual({
      ...{ running: many, completed24Hours: 4, queued: 1, failed24Hours: 1 },
      rowsLeft: 60 * (many + 1),
    });
  });

  it('counts endpoints and deliveries, and says how long they take', async () => {
    const { pool } = app.database;
    const enabled = await seedEndpoint(pool, place(), 'enabled');
    const paused = await seedEndpoint(pool, place(), 'paused');
    for (const status of ['disabled', 'deleted']) await seedEndpoint(pool, place(), status);
    for (let ms = 1; ms <= 40; ms += 1) {
      await seedDelivery(pool, enabled, place(), { state: 'delivered', hoursAgo: 23, tookMs: ms * many });
    }
    for (const ago of [25, 50]) {
      await seedDelivery(pool, enabled, place(), { state: 'delivered', hoursAgo: ago, tookMs: 9_999 });
      await seedDelivery(pool, enabled, place(), { state: 'failed', hoursAgo: ago, tookMs: 9_999 });
    }
    await seedDelivery(pool, enabled, place(), { state: 'failed', hoursAgo: 1, tookMs: 9_999 });
    await seedDelivery(pool, paused, place(), { state: 'pending', hoursAgo: 90 });
    await seedDelivery(pool, enabled, place(), { state: 'pending', hoursAgo: -1 });
    const expected = {
      ...{ endpoints: 3, pending: 2, delivered24Hours: 40, failed24Hours: 1, p95Ms: 38 * many },
      ...{ disabled: 1, overdueSince: null },
    };
    expect((await ofMode(mode)).webhooks).toEqual(expected);
    for (const ago of [2, many]) await seedDelivery(pool, enabled, place(), { state: 'pending', hoursAgo: ago });
    const overdue = { ...expected, pending: 4, overdueSince: hoursAgo(many).toISOString() };
    expect((await ofMode(mode)).webhooks).toEqual(overdue);
  });

  it('counts verifications, before and after they were counted once for all', async () => {
    const { pool } = app.database;
    const owner = { organisationId, apiKeyId: (await app.newKey(organisationId, mode)).id };
    await pool.query('truncate verification_counts, verification_count_progress');
    const { verifications: before }: { verifications: VerificationFigures } = await ofMode(mode);
    await seedVerifications(pool, owner, [
      ...Array.from({ length: many }, () => ({ at: hoursAgo(1), mode })),
      { at: hoursAgo(2), mode, outcome: 'inactive high' },
      { at: hoursAgo(30), mode, outcome: 'not_found critical' },
      { at: hoursAgo(30), mode, outcome: 'verified medium' },
      { at: hoursAgo(24 * 40), mode, outcome: 'error' },
    ]);
    const expected = {
      total: before.total + many + 4,
      last24Hours: many + 1,
      byStatus: {
        ...{ verified: before.byStatus.verified + many + 1, review: 0, blocked: 0 },
        ...{ inactive: 1, not_found: 1, error: 1 },
      },
      byRisk: { low: before.byRisk.low + many, medium: 1, high: 1, critical: 1 },
    };
    const byDay = [
      { day: '2026-11-19', count: 2 },
      { day: '2026-11-20', count: many + 1 },
    ];
    for (const countFirst of [false, true]) {
      if (countFirst) await countVerifications(pool, now);
      const { verifications } = await ofMode(mode);
      expect({ ...verifications, byDay: verifications.byDay.slice(-2) }).toEqual({ ...expected, byDay });
    }
  });
});

it('counts the mail that is to be sent', async () => {
  // The one from five hours ago has failed, and its next attempt is in an hour.
  for (const [state, ago, retryIn] of [
    ['pending', 3, null],
    ['pending', 5, 1],
    ['pending', -2, null],
    ['failed', 9, null],
    ['kept', 9, null],
  ] as const) {
    await app.database.pool.query(
      `insert into mails (id, recipient, subject, text, kind, state, due_at, created_at)
       values ($1, $1 || '@x.example', 'x', 'x', 'x', $2, $3, $4)`,
      [newId('mail'), state, hoursAgo(retryIn === null ? ago : -retryIn), hoursAgo(ago)],
    );
  }
  expect((await overview()).mail).toEqual({ pending: 3, overdueSince: hoursAgo(5).toISOString() });
});

it('costs as many statements however much there is', async () => {
  const { pool } = app.database;
  const countStatements = async (): Promise<number> => fewestStatements(() => loadOverview({ ...app.services, pool }));
  const before = await countStatements();
  expect(before).toBeGreaterThan(5);
  expect(before).toBeLessThanOrEqual(14);
  const other = { organisationId: await app.newOrganisation(), mode: 'live', now } as const;
  await seedLinks(pool, other, { created: 20, revoked: 20 });
  for (let index = 0; index < 20; index += 1) {
    const endpoint = await seedEndpoint(pool, other, 'enabled');
    await seedDelivery(pool, endpoint, other, { state: 'delivered', hoursAgo: 1, tookMs: 5 });
  }
  const owner = { organisationId: other.organisationId, apiKeyId: (await app.newKey(other.organisationId)).id };
  const rows = Array.from({ length: 500 }, (_, index) => ({ at: hoursAgo(index) }));
  await seedVerifications(pool, owner, rows);
  expect(await countStatements()).toBe(before);
});

describe('is for operators alone', () => {
  it('by key, and signed in', async () => {
    expect((await operator.get(path)).status).toBe(200);
    expect((await clientWith(app, (await signInOperator(app)).headers).get(path)).status).toBe(200);
  });

  it.each([...memberRoles])('not for a member who is %s', async (role) => {
    const { headers } = await signInAs(app, { organisationId, role });
    const answer = await clientWith(app, headers).get(path);
    expect([answer.status, answer.body.code, answer.body.overview]).toEqual([403, 'FORBIDDEN', undefined]);
    expect(operation && deviations(operation, answer)).toEqual([]);
  });

  it.each(['live', 'test'] as const)('not for a %s key', async (mode) => {
    const { key } = await app.newKey(organisationId, mode);
    expect((await createApiClient(app, key).get(path)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    const { body } = await createApiClient(app, key).graphql('{ platformOverview { asOf } }');
    expect(body).toMatchObject({ data: { platformOverview: null }, errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  });

  it('not for anybody else', async () => {
    const answer = await createApiClient(app, null).get(path);
    expect(answer.body).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(operation && deviations(operation, answer)).toEqual([]);
  });
});
