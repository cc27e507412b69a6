import { expect, it } from '@jest/globals';
import { createApiClient } from '../../support/app.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the status page of the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('tells a member whether the service works, and the age of its data, %s', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'viewer', colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('button', { name: 'Help' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Service status' }).press('Enter');
    await page.waitForURL('**/status');
    const service = page.getByRole('region', { name: 'Service' });
    await service.getByText('works').waitFor();
    await service.getByText('2026-11-20').waitFor();
    const sources = page.getByRole('region', { name: 'Registers and lists' });
    await sources.getByText('Your first verification shows').waitFor();

    await createApiClient(app, key).verify('55999999003');
    await toTestData(page, '/status');
    await sources.getByRole('row').filter({ hasText: 'sandbox, register' }).getByText('invented data').waitFor();
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks.getByText('Waiting').waitFor();
    await looksRight(page, `status-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('tells an operator of the whole platform', async () => {
    const { app, browser } = fixture;
    const { page, faults } = await signInPage(app, browser, { isOperator: true, path: '/status' });
    await page.getByRole('region', { name: 'Service' }).getByText('works').waitFor();
    await page.getByRole('region', { name: 'Registers and lists' }).waitFor();
    await hasCount(page.getByRole('region', { name: 'Queues' }).locator('tbody tr'), 3);
    await looksRight(page, 'status-operator');
    await page.getByRole('link', { name: 'More on the page Platform' }).press('Enter');
    await page.waitForURL('**/platform');
    expect(faults).toEqual([]);
  });

  it.each([
    [503, 'does not accept calls now'],
    [null, 'does not respond'],
  ])('says that the service does not work when its check has the status %s', async (status, words) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId });
    await page.route('**/readyz', (route) => (status === null ? route.abort() : route.fulfill({ status, json: {} })));
    await page.goto(`${app.url}/status`);
    await page.getByRole('region', { name: 'Service' }).getByText(words).waitFor();
  });
});
