import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { caseRow, seededCase } from '../support/seeds/seededCase.js';

const path = '/api/enterprise/decision-notify';
let app: TestApp;
let organisationId: string;
let client: ReturnType<typeof createApiClient>;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
});
afterAll(() => app.stop());

it('a decision about another submission is refused, and nothing is done', async () => {
  const open = await seededCase(app, { organisationId });
  const { onboardingId } = open;
  const approve = (expectedRound: number) => client.post(path, { onboardingId, decision: 'approved', expectedRound });
  await app.database.pool.query('update onboardings set round = 2 where id = $1', [onboardingId]);
  const late = await approve(1);
  expect([late.status, late.body.code]).toEqual([409, 'STATE_CONFLICT']);
  expect(late.body.detail).toContain('round 2');
  expect(await caseRow(app, open)).toMatchObject({ status: 'in_review', decisions: 0, mails: 0, events: 0 });
  const [first, again] = [await approve(2), await approve(2)];
  expect([first.status, again.body]).toEqual([202, first.body]);
  expect((await approve(1)).status).toBe(409);
});

it('a verification has no round', async () => {
  const body = { verificationId: 'ver_01ARZ3NDEKTSV4RRFFQ69G5FAV', decision: 'approved', expectedRound: 1 };
  const refused = await client.post(path, body);
  expect([refused.body.code, refused.body.errors[0].pointer]).toEqual(['INVALID_REQUEST', '/expectedRound']);
});
