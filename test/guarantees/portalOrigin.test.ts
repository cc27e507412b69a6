import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { createBrowser, goodPassword, newPerson } from '../support/browser/portal.js';

// The portal may have a separate host name: requests of its pages count as sent from a page of this service, with a
// session. A key does not belong into its pages either.
let app: TestApp;
let key: string;
let email: string;
const portal = 'https://portal.example';
const publicUrl = 'http://api.example';
const keys = '/api/enterprise/api-keys';

beforeAll(async () => {
  const urls = { publicUrl: () => publicUrl, portalUrl: () => `${portal}/kyb`, listensAt: () => undefined };
  app = await testApp({ sample: false, publicUrl, services: { urls } });
  const organisationId = await app.newOrganisation();
  ({ key } = await app.newKey(organisationId));
  ({ email } = await newPerson(app, { organisationId }));
});
afterAll(() => app.stop());

describe('a page of the portal', () => {
  it('signs in and works by the cookie', async () => {
    const browser = createBrowser(app);
    const origin = { origin: portal };
    const signIn = await browser.post('/api/portal/sign-in', { email, password: goodPassword }, origin);
    expect(signIn.status).toBe(200);
    expect((await browser.post(`${keys}/create`, { name: 'x' }, origin)).status).toBe(201);
    const neighbour = { ...origin, 'sec-fetch-site': 'same-site' };
    expect((await browser.post(`${keys}/create`, { name: 'x' }, neighbour)).status).toBe(403);
    for (const other of [
      'https://portal.example.evil.example',
      'http://portal.example',
      'https://evil.example',
      'null',
    ]) {
      expect((await browser.post(`${keys}/create`, { name: 'x' }, { origin: other })).status).toBe(403);
    }
    const withKey = { ...origin, authorization: `Bearer ${key}` };
    expect((await browser.get(keys, withKey)).status).toBe(403);
  });
});
