import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultPolicy } from '../src/domain/fractureScore.js';
import { createApiClient, testApp, type TestApp } from './support/app.js';

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
    const organisationId = await app.newOrganisation('Test Pty Ltd', 'enterprise', defaultPolicy);
    const client = createApiClient(app, (await app.newKey(organisationId)).key);
    const { result } = (await client.post('/api/enterprise/verify', body)).body;
    expect(Object.keys(result)).toEqual(Object.keys(shown.result));
    const { id, auditHash, verifiedAt } = result;
    expect({ ...shown.result, id, auditHash, verifiedAt }).toEqual(result);
  });

  it('has at most 150 lines, and every file that it links to is there', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(150);
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('leads to a page whose call creates an onboarding link', async () => {
    const body =
      /onboarding-links .*?-d '(\{.*?\})'/s.exec(readFileSync('docs/guides/onboarding.md', 'utf8'))?.[1] ?? '';
    const client = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    const answer = await client.post('/api/enterprise/onboarding-links', body);
    expect(answer).toMatchObject({
      status: 201,
      body: { onboardingLink: { ...JSON.parse(body), status: 'created', url: expect.stringContaining('/onboard/') } },
    });
  });
});
