import { expect, it } from '@jest/globals';
import { portalTests } from '../../support/browser/portalTests.js';
import { eventually, hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';

portalTests('the search of the portal', (fixture) => {
  it('reports that it could not search, and searches once it can', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.newKey(organisationId, 'live', { name: 'Billing robot' });
    const { page } = await signInPage(app, browser, { organisationId });
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    const search = page.getByRole('dialog', { name: 'Search' });
    await page.getByLabel('Where to?').fill('billing');
    await search.getByText('The service cannot be reached.').first().waitFor();
    await hasCount(page.getByText('Nothing has that name, number or id.'), 0);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByLabel('Where to?').fill('billing');
    await search.getByText('Billing robot').waitFor();
    await hasCount(search.getByText('The service cannot be reached.'), 0);
  });

  it('takes another number to the form of a verification that is already open', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const path = '/verifications/new?number=55999999003';
    const { page } = await signInPage(app, browser, { organisationId, path });
    const number = page.getByLabel('ABN, ACN or NZBN');
    await number.waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Where to?').fill('44999999040');
    await page.getByRole('dialog').getByText('Verify this number').first().waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () => {
      expect(await number.inputValue()).toBe('44999999040');
    });
  });
});
