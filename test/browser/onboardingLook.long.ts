import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { seedLink } from '../support/people/applicant.js';
import {
  fillAddress,
  fillBusiness,
  fillDeclaration,
  fillPeople,
  fillPerson,
  continueForm,
  heading,
  visitLink,
  saved,
} from '../support/browser/onboardingPage.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { portalTests } from '../support/browser/portalTests.js';

/** A trust that owns most of the business, and of which half is known. */
async function addTrust(page: Page): Promise<void> {
  await page.getByLabel('Percent', { exact: true }).fill('40');
  await page
    .getByLabel(/^Add an owner of/)
    .first()
    .selectOption('A new trust');
  await page
    .getByRole('button', { name: /^Add: Add an owner of/ })
    .first()
    .click();
  const trust = page.getByRole('group', { name: 'A trust without a name yet', exact: true });
  await trust.getByLabel('Made under the law of').selectOption('Australia');
  await trust.getByLabel('Name', { exact: true }).fill('Citizen Family Trust');
  await page.getByLabel('Share of Citizen Family Trust').selectOption('50% to 75%');
  await page.getByLabel('Add an owner of Citizen Family Trust', { exact: true }).selectOption('A new person');
  await page.getByRole('button', { name: 'Add: Add an owner of Citizen Family Trust' }).click();
  await fillPerson(page, 'Sam', 'Settler');
  await page.getByLabel('Percent', { exact: true }).nth(1).fill('50');
  await saved(page);
}

portalTests('the look of the applicant’s portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 360],
  ] as const)(
    'is %s, fits %i pixels, and is free of faults that axe finds, at every step',
    async (colorScheme, width) => {
      const link = await seedLink(fixture.app);
      // No text can be read on it as it is.
      await fixture.app.database.pool.query(`update organisations set brand_colour = '#ffe600' where id = $1`, [
        link.organisationId,
      ]);
      const { page } = await visitLink(fixture, link, { colorScheme, viewport: { width, height: 844 } });
      const look = async (name: string): Promise<void> => {
        await page.waitForLoadState('networkidle');
        expect([name, await accessibilityFaults(page)]).toEqual([name, []]);
        expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
        const shots = process.env['PORTAL_SCREENSHOTS'];
        if (shots) {
          await page.screenshot({ path: `${shots}/onboard-${name}-${colorScheme}-${width}.png`, fullPage: true });
        }
      };
      await heading(page, 'Verify your business').waitFor();
      await look('welcome');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await heading(page, 'The business').waitFor();
      expect(await detectScheme(page.locator('main'))).toBe(colorScheme);
      await fillBusiness(page);
      await look('business');
      await continueForm(page, 'Address and activity');
      await fillAddress(page);
      await look('address');
      await continueForm(page, 'People');
      await fillPeople(page);
      await addTrust(page);
      await look('people');
      await continueForm(page, 'Documents');
      await look('documents');
      await continueForm(page, 'Declaration');
      await continueForm(page, 'Review and submit');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByText('It cannot be submitted yet').waitFor();
      await look('review');
      await page.getByRole('button', { name: 'Declaration' }).first().click();
      await heading(page, 'Declaration').waitFor();
      await look('declaration');
      await fillDeclaration(page);
    },
  );
});
