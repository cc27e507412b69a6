import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../../support/app.js';
import { newRecord } from '../../support/seeds/personalFixture.js';
import { browserClient, signInAs } from '../../support/people/session.js';

let app: TestApp;
let organisationId: string;
let key: ReturnType<typeof createApiClient>;
let owner: ReturnType<typeof browserClient>;
let memberId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  key = createApiClient(app, (await app.newKey(organisationId)).key);
  const browser = await signInAs(app, { organisationId, role: 'owner' });
  ({ memberId } = browser);
  owner = browserClient(app, browser);
});
afterAll(() => app.stop());

const dayMs = 24 * 60 * 60 * 1_000;
const toPath = (id: string, step: string) => `/api/enterprise/onboardings/${id}/${step}`;

describe('the end of a relationship', () => {
  it('begins the seven years, once', async () => {
    const { onboardingId } = await newRecord(app, { organisationId });
    const endedAt = new Date().toISOString();
    const { status, body } = await key.post(toPath(onboardingId, 'end-relationship'), { endedAt });
    const until = `${Number(endedAt.slice(0, 4)) + 7}${endedAt.slice(4)}`;
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        retention: {
          id: onboardingId,
          ...{ relationshipEndedAt: endedAt, code: 'relationship_ended', mayErase: false },
          ...{ keptUntil: until, erasesAt: until, legalHold: null, erasedAt: null },
        },
      },
    });
    expect(await key.post(toPath(onboardingId, 'end-relationship'))).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
  });

  it('of long ago erases nothing for 30 days, in which an owner or officer can correct it', async () => {
    const at = (years: number): Date => new Date(Date.now() - years * 366 * dayMs);
    const { onboardingId } = await newRecord(app, { organisationId, decidedAt: at(9) });
    const path = toPath(onboardingId, 'end-relationship');
    const { body } = await key.post(path, { endedAt: at(8).toISOString() });
    const { retention } = body;
    expect(retention).toMatchObject({ code: 'relationship_ended', mayErase: false });
    expect(retention.detail).toContain('can be corrected');
    expect(retention.keptUntil).toBe(retention.erasesAt);
    expect(retention.keptUntil).toBe(retention.relationshipEndFinalAt);
    expect(Math.round((Date.parse(retention.keptUntil) - Date.now()) / dayMs)).toBe(30);
    // A program that repeats its call changes nothing.
    expect(await key.post(path, { endedAt: at(7.5).toISOString() })).toMatchObject({ status: 409 });
    expect(await owner.post(path)).toMatchObject({ status: 409 });
    const endedAt = at(1).toISOString();
    expect(await owner.post(path, { endedAt })).toMatchObject({
      ...{ status: 200, body: { retention: { relationshipEndedAt: endedAt, code: 'relationship_ended' } } },
    });
    await app.database.pool.query(
      `update onboardings set relationship_end_recorded_at = now() - interval '31 days' where id = $1`,
      [onboardingId],
    );
    expect(await owner.post(path, { endedAt })).toMatchObject({ status: 409 });
  });

  it.each([
    ['in the future', () => new Date(Date.now() + 60_000)],
    ['before the approval', () => new Date(Date.now() - 3_600_000)],
  ])('is not %s', async (_name, endedAt) => {
    const { onboardingId } = await newRecord(app, { organisationId });
    const { body } = await key.post(toPath(onboardingId, 'end-relationship'), { endedAt: endedAt().toISOString() });
    expect(body).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ pointer: '/endedAt' }] });
  });

  it.each(['in_review', 'more_information', 'declined'] as const)('is not said of one that is %s', async (status) => {
    const { onboardingId } = await newRecord(app, { organisationId, status });
    expect(await key.post(toPath(onboardingId, 'end-relationship'))).toMatchObject({ status: 409 });
  });
});

describe('a legal hold', () => {
  it('is placed once, released once, and can be placed anew', async () => {
    const { onboardingId } = await newRecord(app, { organisationId, status: 'declined' });
    const place = () => owner.post(toPath(onboardingId, 'legal-hold'), { reason: ' Matter 7 ' });
    const release = () => owner.post(toPath(onboardingId, 'legal-hold/release'));
    expect((await release()).status).toBe(409);
    expect(await place()).toMatchObject({
      status: 200,
      body: {
        retention: { code: 'legal_hold', mayErase: false, legalHold: { reason: 'Matter 7', placedBy: memberId } },
      },
    });
    expect(await place()).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(await release()).toMatchObject({
      status: 200,
      body: { retention: { code: 'declined', mayErase: true, legalHold: null } },
    });
    expect((await release()).status).toBe(409);
    expect((await place()).status).toBe(200);
  });

  it('of two at once one is placed', async () => {
    const { onboardingId } = await newRecord(app, { organisationId });
    const answers = await Promise.all(
      [1, 2, 3].map(() => owner.post(toPath(onboardingId, 'legal-hold'), { reason: 'a court' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('has a reason, which is in the database for nobody to read, and not in what is remembered either', async () => {
    const { onboardingId } = await newRecord(app, { organisationId });
    const path = toPath(onboardingId, 'legal-hold');
    expect((await owner.post(path, { reason: '  ' })).body).toMatchObject({ errors: [{ pointer: '/reason' }] });
    const reason = 'a reason of a hold-77aa';
    await owner.post(path, { reason }, { 'idempotency-key': 'hold' });
    expect((await owner.post(path, { reason }, { 'idempotency-key': 'hold' })).body.retention.legalHold.reason).toBe(
      reason,
    );
    for (const table of ['legal_holds', 'idempotency_keys', 'audit_entries']) {
      const { rows } = await app.database.pool.query(`select 1 from ${table} as t where t::text like '%hold-77aa%'`);
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('is not for keys', async () => {
    const { onboardingId } = await newRecord(app, { organisationId });
    expect(await key.post(toPath(onboardingId, 'legal-hold'), { reason: 'x' })).toMatchObject({ status: 403 });
  });
});
