import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient, clientWith, testApp, type TestApp } from '../../support/app.js';
import { deviations, documentedOperations } from '../../support/requests/documented.js';
import { newMember } from '../../support/people/officers.js';
import { seededCase } from '../../support/seeds/seededCase.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { signInAs } from '../../support/people/session.js';
import { seedCandidates } from '../../screening/seedCandidates.js';
import { seedBulks, seedCertificates, seedEndpoint } from '../platform/overviewFixture.js';
import { seedDecision, seedFailing, seedKey } from './seededNeeds.js';
import type { Mode } from '../../../src/domain/tenancy.js';

// The organisation overview shows the open work in the tables of the organisation, and no more of it than its caller
// may read.
const path = '/api/enterprise/overview';
const now = new Date(Date.now() - 1_000);
const dayMs = 24 * 60 * 60_000;
const days = (count: number): Date => new Date(now.getTime() + count * dayMs);
const operation = documentedOperations().find(({ name }) => name === 'organisationOverview');
interface Place {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly now: Date;
}
let app: TestApp;
let place: Place;
let others: readonly Place[];
let client: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => now } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  place = { organisationId: await app.newOrganisation(), mode: 'live', now };
  others = [
    { ...place, mode: 'test' },
    { ...place, organisationId: await app.newOrganisation() },
  ];
  client = createApiClient(app, (await app.newKey(place.organisationId)).key);
});

async function needs(caller = client): Promise<any> {
  const answer = await caller.get(path);
  expect([answer.status, operation && deviations(operation, answer)]).toEqual([200, []]);
  return answer.body.overview.needs;
}
const none = { count: 0, hasMore: false, firstId: null, firstAt: null };
const one = (firstId: string, at: Date, count = 1) => ({ count, hasMore: false, firstId, firstAt: at.toISOString() });

/** A verification of a separate entity. @returns its id */
async function verification({ organisationId, mode }: Place, at = now): Promise<string> {
  const { pool } = app.database;
  const apiKeyId = (await app.newKey(organisationId, mode)).id;
  await seedVerifications(pool, { organisationId, apiKeyId }, [{ at, mode }]);
  const { rows } = await pool.query<{ id: string }>('select id from verifications where api_key_id = $1', [apiKeyId]);
  const id = rows[0]?.id ?? '';
  await seedEntity(id, id);
  return id;
}
/** @param nzbn of one that is in the register of New Zealand, which knows its ABN */
async function seedEntity(id: string, abn: string, nzbn: string | null = null): Promise<void> {
  const identifier = nzbn === null ? { kind: 'abn', value: abn } : { kind: 'nzbn', value: nzbn };
  const facts = JSON.stringify({ identifier, answer: { kind: 'not_found' } });
  const values = [id, facts, abn, nzbn];
  await app.database.pool.query('update verifications set facts = $2, abn = $3, nzbn = $4 where id = $1', values);
}

describe('what needs somebody', () => {
  it('is nothing where there is nothing, or only something of others', async () => {
    for (const other of others) {
      await seedEndpoint(app.database.pool, other, 'disabled');
      await seedKey(app, other, days(3));
      await seedBulks(app.database.pool, other, { failed: 1 });
      await seedCertificates(app, other, { proposed: 1, issued: 1 });
      await seededCase(app, other);
      const verificationId = await verification(other);
      await seedCandidates(app.database.pool, verificationId, [{}]);
      await seedDecision(app.database.pool, other, { status: 'proposed', at: now, verificationId });
    }
    expect(Object.values(await needs())).toEqual(Array(9).fill(none));
  });

  it('are onboardings in review and on hold, the oldest first', async () => {
    const { pool } = app.database;
    const cases = [];
    for (const status of ['in_review', 'on_hold', 'in_review'] as const) {
      cases.push((await seededCase(app, { ...place, status })).onboardingId);
    }
    const submit = (id: string | undefined, at: Date): Promise<unknown> =>
      pool.query('update onboardings set submitted_at = $2 where id = $1', [id, at]);
    await submit(cases[1], days(-3));
    expect((await needs()).onboardings).toEqual(one(cases[1] ?? '', days(-3), 3));
    await pool.query(`update onboardings set status = 'approved' where id = $1`, [cases[1]]);
    await pool.query(`update onboardings set status = 'more_information' where id = $1`, [cases[0]]);
    expect((await needs()).onboardings).toMatchObject({ count: 1, firstId: cases[2] });
  });

  it('are decisions and certificates that wait for a second officer', async () => {
    const { pool } = app.database;
    const verificationId = await verification(place);
    await seedDecision(pool, place, { status: 'proposed', at: days(-2), verificationId });
    await seedDecision(pool, place, { status: 'proposed', at: days(-1), verificationId });
    for (const status of ['made', 'withdrawn']) {
      await seedDecision(pool, place, { status, at: days(-9), verificationId });
    }
    await seedCertificates(app, place, { proposed: 2, revoked: 1, expired: 1 });
    const { decisions, certificates } = await needs();
    expect(decisions).toEqual(one(verificationId, days(-2), 2));
    expect(certificates).toMatchObject({ count: 2, firstAt: new Date(now.getTime() - 9 * 60 * 60_000).toISOString() });
  });

  it('are decisions, led to by one that another proposed, because nobody confirms their own', async () => {
    const { pool } = app.database;
    const { organisationId } = place;
    const officers = [];
    for (let index = 0; index < 2; index += 1) {
      const { memberId, headers } = await signInAs(app, { organisationId, role: 'officer' });
      officers.push({ memberId, asked: async () => (await needs(clientWith(app, headers))).decisions });
    }
    const [first, second] = officers;
    const [older, newer] = [await verification(place, days(-2)), await verification(place, days(-1))];
    const status = 'proposed';
    await seedDecision(pool, place, { status, at: days(-2), verificationId: older, officerId: first?.memberId });
    expect([await first?.asked(), await second?.asked()]).toEqual([{ ...none, count: 1 }, one(older, days(-2))]);
    await seedDecision(pool, place, { status, at: days(-1), verificationId: newer, officerId: second?.memberId });
    expect([await first?.asked(), await second?.asked()]).toEqual([one(newer, days(-1), 2), one(older, days(-2), 2)]);
  });

  it('are certificates, led to by one that another proposed', async () => {
    const { memberId, headers } = await signInAs(app, { organisationId: place.organisationId, role: 'officer' });
    await seedCertificates(app, place, { proposed: 2 });
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from certificates where organisation_id = $1 order by created_at, id',
      [place.organisationId],
    );
    const propose = (id: string | undefined): Promise<unknown> =>
      app.database.pool.query('update certificates set officer_id = $2 where id = $1', [id, memberId]);
    const [older, newer] = rows.map(({ id }) => id);
    await propose(older);
    expect((await needs(clientWith(app, headers))).certificates).toMatchObject({ count: 2, firstId: newer });
    expect((await needs()).certificates).toMatchObject({ count: 2, firstId: older });
    await propose(newer);
    expect((await needs(clientWith(app, headers))).certificates).toEqual({ ...none, count: 2 });
  });

  it('are endpoints whose failing was told of, and disabled ones', async () => {
    const { pool } = app.database;
    await seedEndpoint(pool, place, 'enabled');
    for (const status of ['paused', 'deleted']) await seedEndpoint(pool, place, status);
    await seedFailing(pool, place, days(-3), false);
    expect((await needs()).endpoints).toEqual(none);
    const failing = await seedFailing(pool, place, days(-2), true);
    await seedEndpoint(pool, place, 'disabled');
    expect((await needs()).endpoints).toEqual(one(failing, days(-2), 2));
  });

  it('are bulks that have failed of late', async () => {
    await seedBulks(app.database.pool, place, { failed: 2, completed: 1, cancelled: 1, running: 1 });
    expect((await needs()).bulks).toMatchObject({ count: 2 });
    await app.database.pool.query(`update bulks set finished_at = $1 where status = 'failed'`, [days(-7.1)]);
    expect((await needs()).bulks).toEqual(none);
  });

  it('are keys that expire soon, unless another has taken their place', async () => {
    const first = await seedKey(app, place, days(2));
    await seedKey(app, place, days(29.9));
    for (const end of [-1, 30.1]) await seedKey(app, place, days(end));
    const rotated = await seedKey(app, place, days(1));
    const successor = await seedKey(app, place, days(90), rotated);
    const { id } = await app.newKey(place.organisationId, 'live', { expiresAt: days(1) });
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [id]);
    expect((await needs()).expiringKeys).toEqual(one(first, days(2), 2));
    await app.database.pool.query('update api_keys set revoked_at = now() where id = $1', [successor]);
    expect((await needs()).expiringKeys).toEqual(one(rotated, days(1), 3));
  });

  it('are certificates that expire soon', async () => {
    await seedCertificates(app, place, { issued: 2, lapsed: 1, expired: 1, revoked: 1 });
    expect((await needs()).expiringCertificates).toMatchObject({ count: 2 });
    await app.database.pool.query('update certificates set expires_at = $1 where expires_at > $2', [days(30.1), now]);
    expect((await needs()).expiringCertificates).toEqual(none);
  });

  it('are certificates that are suspended, until they are over', async () => {
    await seedCertificates(app, place, { issued: 2 });
    const { pool } = app.database;
    await pool.query(`update certificates set status = 'suspended', suspended_at = $1 where status = 'issued'`, [
      days(-1),
    ]);
    expect((await needs()).suspendedCertificates).toMatchObject({ count: 2, firstAt: days(-1).toISOString() });
    await pool.query('update certificates set expires_at = $1 where issued_at is not null', [days(-0.1)]);
    expect((await needs()).suspendedCertificates).toEqual(none);
  });

  it('are entities with candidates that nobody has judged, by their newest verification', async () => {
    const { pool } = app.database;
    const [older, newer, other] = [
      await verification(place, days(-3)),
      await verification(place, days(-2)),
      await verification(place, days(-1)),
    ];
    for (const id of [older, newer]) await seedEntity(id, '51824753556');
    await seedEntity(other, '55999999003');
    for (const id of [older, newer, other]) await seedCandidates(pool, id, [{}]);
    expect((await needs()).candidates).toMatchObject({ count: 2, hasMore: false, firstId: newer });
    const officer = await newMember(app, place.organisationId, 'officer');
    const { key } = await app.newKey(place.organisationId, 'live', { onBehalfOf: officer });
    const said = { list: 'DFAT', reference: '101', outcome: 'dismissed', reason: 'Another one.' };
    await createApiClient(app, key).post(`/api/enterprise/verifications/${newer}/candidates`, said);
    expect((await needs()).candidates).toMatchObject({ count: 1, firstId: other });
    const later = await verification(place);
    await seedEntity(later, '55999999003');
    // It has not looked for any.
    expect((await needs()).candidates).toMatchObject({ count: 1, firstId: other });
    await seedCandidates(pool, later, []);
    expect((await needs()).candidates).toEqual(none);
  });

  it('are entities of New Zealand, too, of which the ABN alone was screened since', async () => {
    const { pool } = app.database;
    const [found, later] = [await verification(place, days(-2)), await verification(place, days(-1))];
    await seedEntity(found, '51824753556', '9429000000000');
    await seedEntity(later, '51824753556');
    await seedCandidates(pool, found, [{}]);
    await seedCandidates(pool, later, []);
    expect((await needs()).candidates).toMatchObject({ count: 1, firstId: found });
  });

  it('is counted to 100, and said to be more', async () => {
    for (let index = 0; index < 100; index += 1) await seedEndpoint(app.database.pool, place, 'disabled');
    expect((await needs()).endpoints).toMatchObject({ count: 100, hasMore: false });
    await seedEndpoint(app.database.pool, place, 'disabled');
    expect((await needs()).endpoints).toMatchObject({ count: 100, hasMore: true });
  });

  it.each([
    ['owner', []],
    ['officer', []],
    ['viewer', []],
    ['developer', ['onboardings', 'decisions', 'candidates']],
  ] as const)('tells a %s nothing of %j', async (role, hidden) => {
    await seededCase(app, place);
    const { headers } = await signInAs(app, { organisationId: place.organisationId, role });
    const told = await needs(clientWith(app, headers));
    expect(Object.keys(told).filter((need) => told[need] === null)).toEqual(hidden);
    expect(told.onboardings?.count).toBe(role === 'developer' ? undefined : 1);
  });

  it('tells a key no more than its scopes open, where they are enforced', async () => {
    const { organisationId } = place;
    const { key } = await app.newKey(organisationId, 'live', { scopes: ['verify'] });
    const overview = async (): Promise<any> => (await createApiClient(app, key).get(path)).body.overview;
    expect((await overview()).deliveries).not.toBeNull();
    await app.database.pool.query(`update organisations set scope_enforcement = 'enforce' where id = $1`, [
      organisationId,
    ]);
    const { verifications, deliveries, needs: told } = await overview();
    expect([verifications?.total.total, deliveries]).toEqual([0, null]);
    const hidden = ['certificates', 'endpoints', 'bulks', 'expiringCertificates', 'suspendedCertificates'];
    expect(Object.keys(told).filter((need) => told[need] === null)).toEqual(hidden);
  });
});
