import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { newId } from '../../src/domain/ids.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { browserClient, signInAs } from '../support/people/session.js';
import { submittedCase } from '../support/seeds/submissions.js';

// Changes that are made at the same moment wait for each other in one order: PostgreSQL has no deadlock to end, of which the answer
// would be OVERLOADED.
let app: TestApp;
let organisationId: string;
beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

const listCodes = (answers: readonly Answer[]): unknown[] => [...new Set(answers.map(({ body }) => body.code))];
const signedIn = async (role: 'owner' | 'officer') => {
  const browser = await signInAs(app, { organisationId, role, mode: 'test' });
  return { memberId: browser.memberId, ...browserClient(app, browser) };
};
const times = <Result>(count: number, make: (n: number) => Promise<Result>): Promise<Result>[] =>
  Array.from({ length: count }, (_, n) => make(n));

it('an owner changes the organisation and makes webhooks while another one changes that owner', async () => {
  const [first, second] = [await signedIn('owner'), await signedIn('owner')];
  const hook = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
  const answers = await Promise.all([
    ...times(4, (n) => first.send('PATCH', '/api/enterprise/organisation', { certificateMonths: n + 1 })),
    ...times(4, (n) => second.send('PATCH', `/api/enterprise/members/${first.memberId}`, { name: `Name ${n}` })),
    ...times(4, () => first.post('/api/enterprise/webhooks', hook)),
  ]);
  expect(listCodes(answers)).toEqual([undefined]);
});

it('a case is given to a member who is removed, and does not stay with that member', async () => {
  const [owner, { memberId }] = [await signedIn('owner'), await signedIn('officer')];
  const key = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
  const { onboardingId } = await submittedCase(app, { organisationId });
  const assign = () => key.post(`/api/enterprise/onboardings/${onboardingId}/assign`, { memberId });
  expect((await assign()).status).toBe(200);
  const locker = await app.database.pool.connect();
  await locker.query('begin');
  await locker.query('select from onboardings where id = $1 for update', [onboardingId]);
  const assigned = assign();
  await untilLockWaits(app.database, 1);
  const removed = owner.send('DELETE', `/api/enterprise/members/${memberId}`);
  await untilLockWaits(app.database, 2);
  await locker.query('commit');
  locker.release();
  expect([(await assigned).status, (await removed).status]).toEqual([200, 204]);
  const { body } = await key.get(`/api/enterprise/onboardings/${onboardingId}`);
  expect(body.onboarding.assignee).toBeNull();
});

it('an owner invites an address again while its person accepts the first invitation', async () => {
  const owner = await signedIn('owner');
  const body = { email: 'accepting@acme.example', role: 'viewer' };
  const { id } = (await owner.post('/api/enterprise/invitations', body)).body.invitation;
  const accepting = await app.database.pool.connect();
  await accepting.query('begin');
  await accepting.query('update invitations set accepted_at = now() where id = $1', [id]);
  await accepting.query(
    `insert into members (id, organisation_id, email, role, created_at) values ($1, $2, $3, 'viewer', now())`,
    [newId('member'), organisationId, body.email],
  );
  const invited = owner.post('/api/enterprise/invitations', body);
  await untilLockWaits(app.database);
  await accepting.query('commit');
  accepting.release();
  expect(await invited).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
});
