import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { seedCandidates } from '../screening/seedCandidates.js';
import { caseRow, seededCase, type SeededCase } from '../support/seeds/seededCase.js';

// Approving a case that is on hold, has an open candidate or needs enhanced due diligence needs an officer who states a reason, and
// two officers if the organisation has two.
type Officer = Awaited<ReturnType<typeof newOfficer>>;
const path = '/api/enterprise/decision-notify';
const reason = 'The parent company was inspected, and no goods are delivered there.';
let app: TestApp;
let organisationId: string;
let first: Officer;
let open: SeededCase;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  first = await newOfficer(app, organisationId);
  open = await caseWith('review', ['high_risk_country']);
});
afterAll(() => app.stop());

async function caseWith(outcome: string, reasons: readonly string[]): Promise<SeededCase> {
  const seeded = await seededCase(app, { organisationId });
  await app.database.pool.query('update onboardings set route = $2 where id = $1', [
    seeded.onboardingId,
    JSON.stringify({ outcome, reasons }),
  ]);
  return seeded;
}
const decide = (decision: string, more: object = {}, by: Pick<Officer, 'post'> = first): Promise<Answer> =>
  by.post(path, { onboardingId: open.onboardingId, decision, ...more });
const untouched = { status: 'in_review', link_status: 'submitted', mails: 0, events: 0 };

describe('a case with a country for which the FATF calls for action', () => {
  it('is not approved without a reason in a sentence', async () => {
    for (const words of [undefined, 'because', 'because because because because']) {
      const { status, body } = await decide('approved', { reason: words });
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            pointer: '/reason',
            detail: expect.stringContaining('The FATF calls for action on a country of this case.'),
          },
        ],
      ]);
    }
    expect(await caseRow(app, open)).toMatchObject(untouched);
  });

  it('is approved by the only officer, and by nobody alone where there are two', async () => {
    const removed = await newOfficer(app, organisationId, 'Rita Removed');
    await app.database.pool.query('update members set removed_at = now() where id = $1', [removed.memberId]);
    expect((await decide('approved', { reason })).body.decision).toMatchObject({ status: 'made', reason });
    const second = await newOfficer(app, organisationId, 'Samir Second');
    for (const outcome of ['review', 'hold']) {
      open = await caseWith(outcome, ['more_was_asked', 'high_risk_country']);
      const { id, status } = (await decide('approved', { reason })).body.decision;
      expect(status).toBe('proposed');
      expect(await caseRow(app, open)).toMatchObject(untouched);
      expect((await first.post(`/api/enterprise/decisions/${id}/confirm`)).status).toBe(403);
      const { body } = await second.post(`/api/enterprise/decisions/${id}/confirm`);
      expect(body.decision).toMatchObject({ status: 'made', reason, secondOfficerId: second.memberId });
      expect(await caseRow(app, open)).toMatchObject({ status: 'approved', mails: 1, events: 1 });
    }
  });

  it('is proposed by a key of nobody too, and both officers confirm', async () => {
    const second = await newOfficer(app, organisationId, 'Samir Second');
    const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    const { id, status } = (await decide('approved', { reason }, key)).body.decision;
    expect(status).toBe('proposed');
    const confirm = `/api/enterprise/decisions/${id}/confirm`;
    expect((await first.post(confirm)).body.decision.status).toBe('proposed');
    expect((await second.post(confirm)).body.decision.status).toBe('made');
  });

  it('is declined, or sent back, by one officer without a reason', async () => {
    await newOfficer(app, organisationId, 'Samir Second');
    expect((await decide('more_information', { message: 'Who owns it?' })).body.decision.status).toBe('made');
    open = await caseWith('review', ['high_risk_country']);
    expect((await decide('declined')).body.decision.status).toBe('made');
  });

  it('differs from a country under increased monitoring, for which one officer decides', async () => {
    await newOfficer(app, organisationId, 'Samir Second');
    open = await caseWith('review', ['no_automatic_approval', 'monitored_country']);
    expect((await decide('approved')).body.decision.status).toBe('made');
  });
});

const dismissed = { list: 'DFAT', reference: '301', outcome: 'dismissed', reason: 'Another line of business.' };
describe.each([
  ['is on hold', 'hold', ['inactive_registration'], 'This case is on hold.'],
  ['has a public office', 'review', ['politically_exposed'], 'Somebody in this case is politically exposed.'],
  ['has an open candidate', 'review', ['four_eyes'], 'A candidate of a list is open in this case.'],
])('a case that %s', (_, outcome, reasons, detail) => {
  beforeEach(async () => {
    open = await caseWith(outcome, reasons);
    if (!detail.startsWith('A candidate')) return;
    await seedCandidates(app.database.pool, open.verificationId, [{ reference: '301' }]);
  });

  it('is approved by an officer who states why, and by no key alone', async () => {
    const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    expect((await decide('approved')).body.errors).toEqual([
      { pointer: '/reason', detail: expect.stringContaining(detail) },
    ]);
    const refused = await decide('approved', { reason }, key);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining(detail)]);
    expect(await caseRow(app, open)).toMatchObject(untouched);
    expect((await decide('approved', { reason })).body.decision).toMatchObject({ status: 'made', reason });
  });

  it('is approved by two officers, and declined by one', async () => {
    const second = await newOfficer(app, organisationId, 'Samir Second');
    const { id, status } = (await decide('approved', { reason })).body.decision;
    expect(status).toBe('proposed');
    expect((await second.post(`/api/enterprise/decisions/${id}/confirm`)).body.decision.status).toBe('made');
    open = await caseWith(outcome, reasons);
    expect((await decide('declined')).body.decision.status).toBe('made');
  });
});

it('a key without an officer approves a case whose only candidate is dismissed', async () => {
  open = await caseWith('review', ['four_eyes']);
  await seedCandidates(app.database.pool, open.verificationId, [{ reference: '301' }]);
  const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const path301 = `/api/enterprise/verifications/${open.verificationId}/candidates`;
  expect((await first.post(path301, dismissed)).status).toBe(201);
  expect((await decide('approved', {}, key)).body.decision.status).toBe('made');
});
