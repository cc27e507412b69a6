import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOf, testApp, type TestApp } from './support/app.js';

// The first thing that a newcomer pastes, and what the README says it answers.
const readme = readFileSync('README.md', 'utf8');
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

describe('the README', () => {
  it('shows the answer that its call gets', async () => {
    const body = /-d '(\{"queryValue".*\})'/.exec(readme)?.[1] ?? '';
    const shown = JSON.parse(/```json\n(.*?)```/s.exec(readme)?.[1] ?? '{}');
    const client = clientOf(app, (await app.newKey(await app.newOrganisation())).key);
    const { result } = (await client.post('/api/enterprise/verify', body)).body;
    expect(Object.keys(result)).toEqual(Object.keys(shown.result));
    const { id, auditHash, verifiedAt } = result;
    expect({ ...shown.result, id, auditHash, verifiedAt }).toEqual(result);
  });

  it('makes an onboarding link by its call', async () => {
    const body = /onboarding-links .*?-d '(\{.*?\})'/s.exec(readme)?.[1] ?? '';
    const client = clientOf(app, (await app.newKey(await app.newOrganisation())).key);
    const answer = await client.post('/api/enterprise/onboarding-links', body);
    expect(answer).toMatchObject({
      status: 201,
      body: { onboardingLink: { ...JSON.parse(body), status: 'created', url: expect.stringContaining('/onboard/') } },
    });
  });
});
