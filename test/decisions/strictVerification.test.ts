import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { seedCandidates } from '../screening/seedCandidates.js';

// Approving a verification that is blocked, has a candidate that nobody has dismissed, or is of a country for which the FATF calls
// for action needs the same as approving such a case.
type Officer = Awaited<ReturnType<typeof newOfficer>>;
type Client = Pick<Officer, 'post'>;
const reason = 'The parent company was inspected, and no goods are delivered there.';
let app: TestApp;
let organisationId: string;
let key: ReturnType<typeof createApiClient>;
let first: Officer;
let verificationId: string;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  first = await newOfficer(app, organisationId);
  verificationId = (await key.verify('55 999 999 003')).body.result.id;
});
afterAll(() => app.stop());

const decide = (by: Client, decision: string, more: object = {}): Promise<Answer> =>
  by.post('/api/enterprise/decision-notify', { verificationId, decision, ...more });
const resolve = (outcome: string): Promise<Answer> =>
  first.post(`/api/enterprise/verifications/${verificationId}/candidates`, {
    ...{ list: 'DFAT', reference: '301', outcome, reason: 'The owner has the same address.' },
  });
const seedCandidate = (): Promise<void> => seedCandidates(app.database.pool, verificationId, [{ reference: '301' }]);
const change = (assignment: string): Promise<unknown> =>
  app.database.pool.query(`update verifications set ${assignment} where id = $1`, [verificationId]);

describe.each([
  ['is blocked', () => change(`status = 'blocked'`), 'This verification is blocked.'],
  ['has an open candidate', seedCandidate, 'A candidate of a list is open in this verification.'],
  [
    'has a confirmed match',
    async () => {
      await seedCandidate();
      await resolve('confirmed');
    },
    'A match of a list is confirmed for this verification.',
  ],
  [
    'is of a high-risk country',
    () => change(`verdict = verdict::jsonb || '{"statusReasons": [{"code": "high_risk_country"}]}'`),
    'The FATF calls for action on a country of this verification.',
  ],
])('a verification that %s', (_, make, detail) => {
  beforeEach(async () => {
    await make();
  });

  it('is approved by an officer who states why, and by no key alone', async () => {
    for (const by of [key, first]) {
      const { status, body } = await decide(by, 'approved');
      expect([status, body.errors]).toEqual([400, [{ pointer: '/reason', detail: expect.stringContaining(detail) }]]);
    }
    const refused = await decide(key, 'approved', { reason });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining(detail)]);
    const { rows } = await app.database.pool.query('select from decisions where verification_id = $1', [
      verificationId,
    ]);
    expect(rows).toEqual([]);
    expect((await decide(first, 'approved', { reason })).body.decision).toMatchObject({
      ...{ status: 'made', reason, officerId: first.memberId },
    });
  });

  it('is approved by two officers where there are two, and declined by a key alone', async () => {
    const second = await newOfficer(app, organisationId, 'Samir Second');
    const { id, status } = (await decide(first, 'approved', { reason })).body.decision;
    expect(status).toBe('proposed');
    const confirm = `/api/enterprise/decisions/${id}/confirm`;
    expect((await first.post(confirm)).status).toBe(403);
    expect((await second.post(confirm)).body.decision).toMatchObject({
      ...{ status: 'made', secondOfficerId: second.memberId },
    });
    verificationId = (await key.verify('55 999 999 003')).body.result.id;
    await make();
    expect((await decide(key, 'declined')).body.decision).toMatchObject({ status: 'made' });
  });
});

it('a key without an officer approves a verification whose only candidate is dismissed', async () => {
  await seedCandidate();
  expect((await resolve('dismissed')).status).toBe(201);
  expect((await decide(key, 'approved')).body.decision).toMatchObject({ status: 'made', officerId: null });
});
