import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { openApplicantLink, type Applicant } from '../support/people/openApplicantLink.js';

// Applicants learn which decisions are made without a person (Australian Privacy Principle 1.8).
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const read = async ({ browser }: Applicant): Promise<any> =>
  (await browser.graphql('{ onboardingForm { decision mayBeApprovedAutomatically isDecidedAutomatically } }')).body.data
    .onboardingForm;

it('are announced while the policy may approve without a person', async () => {
  const organisationId = await app.newOrganisation('Example Finance', 'enterprise', '2026-3');
  const applicant = await openApplicantLink(app, { organisationId });
  const allow = (upTo: number | null, fourEyes: boolean): Promise<unknown> =>
    app.database.pool.query('update organisations set automatic_approval_up_to = $2, four_eyes = $3 where id = $1', [
      organisationId,
      upTo,
      fourEyes,
    ]);
  const may = async (): Promise<boolean> => (await read(applicant)).mayBeApprovedAutomatically;
  expect(await may()).toBe(false);
  await allow(20, false);
  expect(await may()).toBe(true);
  await allow(20, true);
  expect(await may()).toBe(false);
  await allow(20, false);
  await app.database.pool.query(`update organisations set policy_version = '2026-2' where id = $1`, [organisationId]);
  expect(await may()).toBe(false);
});

it.each([
  ['a person', null, false],
  ['the system', 'system', true],
])('a decision by %s is shown as such', async (_by, decidedBy, isDecidedAutomatically) => {
  const organisationId = await app.newOrganisation();
  const client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const applicant = await openApplicantLink(app, { organisationId });
  await applicant.browser.graphql(
    'mutation ($input: SubmitOnboardingInput!) { submitOnboarding(input: $input) { status } }',
    { input: { version: 0 } },
  );
  expect(await read(applicant)).toMatchObject({ decision: null, isDecidedAutomatically: false });
  const { items } = (await client.get('/api/enterprise/onboardings')).body;
  const approval = { onboardingId: items[0].id, decision: 'approved' };
  expect(await client.post('/api/enterprise/decision-notify', approval)).toMatchObject({ status: 202 });
  if (decidedBy !== null) {
    await app.database.pool.query('update decisions set decided_by = $2 where onboarding_id = $1', [
      items[0].id,
      decidedBy,
    ]);
  }
  expect(await read(applicant)).toMatchObject({ decision: 'APPROVED', isDecidedAutomatically });
});
