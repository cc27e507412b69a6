import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { hasTexts } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import type { PolicyVersion } from '../../../src/domain/fractureScore.js';

// An officer decides on a candidate without leaving the page: the entry is shown next to the entity, with earlier decisions.
portalTests('the candidates of a verification in the portal', (fixture) => {
  const verified = async (
    policy: PolicyVersion,
    name: string,
    options: Partial<Parameters<typeof signInPage>[2]> = {},
  ) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Example Finance', 'enterprise', policy);
    const watched = await signInPage(app, browser, {
      organisationId,
      role: 'officer',
      ...options,
      mode: 'test',
      path: '/verifications/new?number=80999999174',
    });
    const { page } = watched;
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByLabel('ABN, ACN or NZBN').press('Enter');
    await page.getByRole('link', { name: 'Full record' }).press('Enter');
    await page.getByRole('heading', { name: 'Candidates of the lists' }).waitFor();
    return watched;
  };

  it('stand beside the entity, and are decided by keys, with the decisions before', async () => {
    const { page, hosts, faults } = await verified('2026-3', 'Zelvaria Shipping');
    const section = page.getByRole('region', { name: 'Candidates of the lists' });
    const cards = section.locator('.candidate');
    await hasTexts(cards, [expect.stringContaining('SANDBOX LISTED'), expect.stringContaining('Zelvaria Export')]);
    const compared = page.getByRole('table', { name: 'Zelvaria Shipping and Zelvaria Export Trading LLC' });
    await hasTexts(compared.locator('tbody tr'), [
      expect.stringMatching(/Name\s+Zelvaria Shipping\s+Zelvaria Shipping \(alias of Zelvaria Export Trading LLC\)/),
      expect.stringMatching(/Date of birth\s+not on the register\s+not listed/),
      expect.stringMatching(/Country\s+Australia\s+Iran/),
    ]);
    await cards.nth(1).getByText('sandbox, sandbox-201. Strength 0.99.').waitFor();
    await cards.nth(1).getByText('Invented sandbox list, 1 Nov 2026').waitFor();
    await cards.nth(1).getByText('The names are the same').waitFor();
    await page.getByText('2 entries of the sandbox list have a similar name, and nobody has decided').waitFor();

    for (const key of ['j', 'j', 'k', 'j', 'd']) await page.keyboard.press(key);
    const dismiss = page.getByRole('dialog', { name: 'Dismiss Zelvaria Export Trading LLC' });
    await dismiss.getByLabel('Reason').fill('A bakery, and no trader.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dismiss.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await page.getByText('Zelvaria Export Trading LLC is dismissed. Verify again to apply it.').waitFor();
    const history = page.getByRole('list', { name: 'Decisions on Zelvaria Export Trading LLC, newest first' });
    await hasTexts(history.locator('li'), [expect.stringMatching(/^dismissed .*: A bakery, and no trader\.$/)]);

    await cards.nth(1).focus();
    await page.keyboard.press('c');
    const confirm = page.getByRole('dialog', { name: 'Confirm Zelvaria Export Trading LLC' });
    await confirm.getByLabel('Reason').fill('Its owner is the trader.');
    await confirm.getByRole('button', { name: 'Confirm' }).press('Enter');
    await hasTexts(history.locator('li'), [
      expect.stringMatching(/^confirmed .*: Its owner is the trader\.$/),
      expect.stringMatching(/^dismissed .*: A bakery, and no trader\.$/),
    ]);
    await cards.nth(1).getByText('confirmed', { exact: true }).waitFor();
    await looksRight(page, 'verification-candidates-decided');

    await page.getByRole('link', { name: 'Verify again' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Zelvaria Shipping');
    await page.getByLabel('ABN, ACN or NZBN').press('Enter');
    await page.getByText('A match is confirmed with an entry of the sandbox list.').waitFor();
    expect([...hosts]).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { page, faults } = await verified('2026-3', 'Zelvaria Shipping', {
      ...{ colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByText('Invented sandbox list, 1 Nov 2026').first().waitFor();
    await looksRight(page, `verification-candidates-${colorScheme}-${width}`);
    expect(faults).toEqual([]);
  });

  it('are judged under policy 2026-2, with what is not known', async () => {
    const { page, faults } = await verified('2026-2', '');
    await saveScreenshot(page, 'verification-candidates');
    await page.getByRole('button', { name: /^Dismiss / }).press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Reason').fill('Another line of business.');
    await page.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
    // This text shows that it was recorded: the reason by itself is also in the field before it is sent.
    await page.getByText(/ is dismissed\. Verify again/).waitFor();
    await page.getByText('Another line of business.').waitFor();

    await page.getByRole('link', { name: 'Verify again' }).press('Enter');
    await page.getByLabel('ABN, ACN or NZBN').press('Enter');
    await page.getByRole('link', { name: 'Full record' }).press('Enter');
    await page.getByRole('heading', { name: 'Same number' }).waitFor();
    await page.getByText('dismissed', { exact: true }).waitFor();

    await page.goto(`${fixture.app.url}/verifications/new?number=82999999183`);
    await page.getByLabel('ABN, ACN or NZBN').press('Enter');
    await page.getByRole('img', { name: 'Fracture Score from 0 to 100 of 100: critical' }).waitFor();
    await page.getByRole('heading', { name: 'Possible signals' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verification-interval');
    expect(faults).toEqual([]);
  });
});
