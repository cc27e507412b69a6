import { expect, it } from '@jest/globals';
import { createClient } from '@redis/client';
import { parseLimits } from '../../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../../src/caller/limits/rateLimits.js';
import type { Redis } from '../../../src/platform/redis/redis.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';

const path = '/settings/plan';

portalTests('the plan in the portal, when nothing is limited', (fixture) => {
  it('says so, and after a failure what to do', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer' });
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('PortalLimits') ? route.abort() : route.continue(),
    );
    await page.goto(app.url + path);
    await page.getByText('The service cannot be reached.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('Nothing is limited here.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

// Never connected, so every command fails at once, as while Redis is away.
const away: Redis = createClient({ url: 'redis://127.0.0.1:1', disableOfflineQueue: true });

portalTests(
  'the plan in the portal, while what counts is away',
  (fixture) => {
    it('says that what is used is not known', async () => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const { page, faults } = await signInPage(app, browser, { organisationId, path });
      await page.getByRole('row', { name: /Bulk uploads in an hour.*not known.*of 10 not known.*of 100/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
    });
  },
  { services: { rateLimits: createRateLimits(parseLimits(undefined), away) } },
);
