import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clientWith, createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { newOfficer } from '../support/people/officers.js';
import { signInAs } from '../support/people/session.js';
import { completeForm, openedLink } from '../support/seeds/submissions.js';

// Records about the candidates of a business decide whether the policy approves it. The sandbox has a candidate for
// this number.
const number = '80999999174';
type Client = Pick<Awaited<ReturnType<typeof newOfficer>>, 'post' | 'get'>;
let app: TestApp;
let organisationId: string;
let officer: Awaited<ReturnType<typeof newOfficer>>;
let key: ReturnType<typeof createApiClient>;
let verification: any;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  await app.database.pool.query(
    `update organisations set automatic_approval_up_to = 50, policy_version = '2026-3' where id = $1`,
    [organisationId],
  );
  officer = await newOfficer(app, organisationId);
  key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  verification = (await key.verify(number)).body.result;
});
afterAll(() => app.stop());

async function resolve(outcome: string, by: Client = officer): Promise<void> {
  const [{ list, reference }] = verification.screening.candidates;
  const body = { list, reference, outcome, reason: 'The owner lives at the listed address.' };
  expect((await by.post(`/api/enterprise/verifications/${verification.id}/candidates`, body)).status).toBe(201);
}
async function submitted(): Promise<any> {
  const link = await openedLink(app, { organisationId, policyVersion: '2026-3', isIdentified: true });
  const { legalName } = verification;
  await link.submit(await link.save(completeForm({ queryValue: number, legalName })));
  const { rows } = await app.database.pool.query('select id from onboardings where link_id = $1', [link.linkId]);
  return (await officer.get(`/api/enterprise/onboardings/${rows[0].id}`)).body.onboarding;
}
const codesOf = ({ route }: any): string[] => [route.outcome, ...route.reasons.map(({ code }: any) => code)];
const approve = (by: Client, target: object, reason?: string): Promise<Answer> =>
  by.post('/api/enterprise/decision-notify', { ...target, decision: 'approved', ...(reason && { reason }) });

it('a business whose candidate an officer dismissed is approved by the policy', async () => {
  await resolve('dismissed');
  expect(codesOf(await submitted())).toEqual(['approve', 'meets_policy']);
});

it('a business whose candidate an owner dismissed waits for an officer', async () => {
  const session = await signInAs(app, { organisationId, role: 'owner', mode: 'test' });
  await resolve('dismissed', clientWith(app, session.headers));
  const one = await submitted();
  expect(codesOf(one)).toEqual(['review', 'recorded_without_officer']);
  const reason = 'The listed person lives in another country.';
  for (const target of [{ onboardingId: one.id }, { verificationId: verification.id }]) {
    const detail = expect.stringContaining('An owner, who may not decide');
    expect((await approve(key, target, reason)).body).toMatchObject({ code: 'FORBIDDEN', detail });
  }
  await resolve('dismissed');
  expect(codesOf(await submitted())).toEqual(['approve', 'meets_policy']);
  expect((await approve(key, { verificationId: verification.id })).body.decision).toMatchObject({ status: 'made' });
});

describe('a business whose confirmed match was dismissed', () => {
  const reason = 'The listed person sold the company in another year.';
  const detail = expect.stringContaining('A match of a list was confirmed for this');
  beforeEach(async () => {
    await resolve('confirmed');
    await resolve('dismissed');
  });

  it('is not approved by the policy, nor by a key alone, but by an officer who states why', async () => {
    const one = await submitted();
    expect(codesOf(one)).toEqual(['review', 'match_withdrawn']);
    for (const target of [{ onboardingId: one.id }, { verificationId: verification.id }]) {
      expect((await approve(officer, target)).body.errors).toEqual([{ pointer: '/reason', detail }]);
      expect((await approve(key, target, reason)).body).toMatchObject({ code: 'FORBIDDEN', detail });
      expect((await approve(officer, target, reason)).body.decision).toMatchObject({ status: 'made', reason });
    }
  });

  it('is approved by two officers where there are two', async () => {
    const second = await newOfficer(app, organisationId, 'Samir Second');
    const { id } = await submitted();
    const { decision } = (await approve(officer, { onboardingId: id }, reason)).body;
    expect(decision.status).toBe('proposed');
    const confirmed = await second.post(`/api/enterprise/decisions/${decision.id}/confirm`);
    expect(confirmed.body.decision.status).toBe('made');
  });
});
