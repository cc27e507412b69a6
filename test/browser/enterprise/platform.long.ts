import { expect, it } from '@jest/globals';
import { looksRight } from '../../support/browser/looksRight.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the platform in the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is shown to operators, %s and at %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = Array.from({ length: 60 }, (_, at) => ({ at: new Date(Date.now() - (at % 30) ** 2 * 3_600_000) }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, planted);
    const { page, faults } = await signInPage(app, browser, {
      ...{ isOperator: true, colorScheme, viewport: { width, height: 844 } },
    });
    // Operators land on the platform: Home is about one organisation.
    await page.waitForURL('**/platform');
    await page.getByRole('heading', { name: 'Registers and lists' }).waitFor();
    await page.getByRole('region', { name: 'Needs attention' }).waitFor();
    const queues = page.getByRole('region', { name: 'Queues' });
    await hasCount(queues.locator('tbody tr'), 3);
    const chart = page.getByRole('figure', { name: 'Live verifications by day (UTC)' });
    await hasCount(chart.locator('.chart-bar'), 30);
    await page.getByRole('region', { name: 'Live verifications by risk' }).waitFor();
    const imports = page.getByRole('region', { name: 'Import history' });

    await imports.getByText('The audit log has no import.').or(imports.getByText('Console').first()).waitFor();
    const routes = page.getByRole('region', { name: 'Errors by route' });
    await routes.getByRole('table').or(routes.getByText('No route has returned an error.')).waitFor();
    await page.getByText('PostgreSQL').waitFor();
    await looksRight(page, `platform-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('is not offered to members, and refused to those who type its address', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/platform' });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/Request req_/);
    await hasCount(page.getByRole('link', { name: 'Platform' }), 0);
  });
});
