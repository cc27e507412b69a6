import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ sample: false, services: { clock: () => new Date(Date.now() + 60 * 60_000) } });
});
afterAll(() => app.stop());

it('a key that is rotated without a grace period ends at once, also if the clock of the gateway is ahead', async () => {
  const organisationId = await app.newOrganisation();
  const [owner, old] = [await app.newKey(organisationId), await app.newKey(organisationId)];
  const client = createApiClient(app, owner.key);
  const rotated = await client.post(`/api/enterprise/api-keys/${old.id}/rotate`, { graceSeconds: 0 });
  expect(rotated.status).toBe(200);
  expect((await createApiClient(app, old.key).get('/api/enterprise/webhooks')).status).toBe(401);
  expect((await createApiClient(app, rotated.body.apiKey.key).get('/api/enterprise/webhooks')).status).toBe(200);
});
