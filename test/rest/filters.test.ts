import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { clientOf, testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  app = await testApp({ sample: false });
  client = clientOf(app, (await app.newKey(await app.newOrganisation(), 'test')).key);
});
afterAll(() => app.stop());

it.each([
  'onboardings?assigneeId=',
  'decisions?onboardingId=',
  'decisions?verificationId=',
  'certificates?verificationId=',
])('finds nothing for an id that cannot be one: %s', async (path) => {
  for (const id of ['%00', 'a%00b', '%27%20or%201=1', 'x'.repeat(5_000)]) {
    const { status, body } = await client.get(`/api/enterprise/${path}${id}`);
    expect(status).toBe(200);
    expect(Object.values(body)).toContainEqual([]);
  }
});
