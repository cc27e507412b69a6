import { expect, it } from '@jest/globals';
import { portalTests } from '../../support/browser/portalTests.js';
import { eventually } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';

portalTests('the search of the portal', (fixture) => {
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
