import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { clientWith, createApiClient, testApp, type TestApp } from '../support/app.js';
import { signInAs } from '../support/people/session.js';

// A field that cannot be cleared is not ignored when it is null, and an organisation, member or policy refuses a change of nothing.
type Client = ReturnType<typeof clientWith>;
let app: TestApp;
let key: Client;
let owner: Client;
const paths: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  const organisationId = await app.newOrganisation();
  key = createApiClient(app, (await app.newKey(organisationId)).key);
  const { memberId, headers } = await signInAs(app, { organisationId, role: 'owner' });
  owner = clientWith(app, headers);
  const make = async (path: string, noun: string, body: object): Promise<void> => {
    const made = await key.post(`/api/enterprise/${path}`, body);
    paths[noun] = `/api/enterprise/${path}/${made.body[noun].id}`;
  };
  await make('webhooks', 'webhook', { url: 'https://hooks.customer.example/', events: ['verification.completed'] });
  await make('message-templates', 'messageTemplate', { name: 'Welcome', decision: 'approved', text: 'Welcome.' });
  await make('policies', 'policy', { name: 'Lending', slug: 'lending', baseVersion: '2026-3' });
  paths['organisation'] = '/api/enterprise/organisation';
  paths['member'] = `/api/enterprise/members/${memberId}`;
});
afterAll(() => app.stop());

const cannotBeNull: Readonly<Record<string, readonly string[]>> = {
  organisation: [
    ...['name', 'scopeEnforcement', 'fourEyes', 'certificateAgeDays', 'certificateMonths', 'registerSource'],
    ...['policyVersion', 'returnUrls', 'requiredDocuments', 'asksSourceOfFunds', 'personalDataInWebhooks'],
    ...['alertKinds', 'alertRoles', 'alertsOfTestData'],
  ],
  member: ['role'],
  policy: ['name', 'rules', 'thresholds', 'requiredLists'],
  webhook: ['url', 'events', 'status'],
  messageTemplate: ['name', 'decision', 'text'],
};
const caller = (noun: string): Client => (['organisation', 'member'].includes(noun) ? owner : key);
const countEntries = async (): Promise<string> =>
  (await app.database.pool.query('select count(*) from audit_entries')).rows[0].count;

it.each(Object.entries(cannotBeNull))(
  'refuses null for the fields of a %s that cannot be cleared',
  async (noun, fields) => {
    const before = await countEntries();
    for (const field of fields) {
      const { status, body } = await caller(noun).send('PATCH', paths[noun] ?? '', { [field]: null });
      expect([status, body.errors?.[0].pointer]).toEqual([400, `/${field}`]);
    }
    expect(await countEntries()).toBe(before);
  },
);

it.each(['organisation', 'member', 'policy'])('refuses a change of a %s that names no field', async (noun) => {
  const before = await countEntries();
  const { status, body } = await caller(noun).send('PATCH', paths[noun] ?? '', {});
  expect([status, body.errors?.[0]]).toEqual([400, { pointer: '', detail: 'Send at least one field to change.' }]);
  expect(await countEntries()).toBe(before);
});

it('keeps the draft of a policy whose `editedAt` alone is sent', async () => {
  const path = paths['policy'] ?? '';
  const { policy } = (await key.get(path)).body;
  expect((await key.send('PATCH', path, { expectedEditedAt: policy.editedAt })).status).toBe(400);
  expect((await key.get(path)).body).toEqual({ policy });
});

it('clears what can be cleared', async () => {
  const named = await owner.send('PATCH', paths['organisation'] ?? '', { brandName: 'Acme' });
  expect(named.body.organisation.brandName).toBe('Acme');
  const cleared = await owner.send('PATCH', paths['organisation'] ?? '', { brandName: null });
  expect([cleared.status, cleared.body.organisation.brandName]).toEqual([200, null]);
  const renamed = await owner.send('PATCH', paths['member'] ?? '', { name: 'Jane' });
  expect(renamed.body.member.name).toBe('Jane');
  const unnamed = await owner.send('PATCH', paths['member'] ?? '', { name: null });
  expect([unnamed.status, unnamed.body.member.name]).toEqual([200, null]);
});
