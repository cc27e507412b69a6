import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seedLink } from '../support/people/applicant.js';
import { fillBusiness, continueForm, heading, openLink, saved } from '../support/browser/onboardingPage.js';
import { portalTests } from '../support/browser/portalTests.js';
import { hasCount, hasTexts } from '../support/browser/shown.js';

portalTests('what is typed into the applicant’s portal', (fixture) => {
  const street = (page: Page) => page.getByLabel('Street and number');

  it('is there after a reload in the middle, where it was left', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await street(page).fill('1 Example Street');
    await saved(page);
    await page.reload();
    await heading(page, 'Address and activity').waitFor();
    expect(await street(page).inputValue()).toBe('1 Example Street');
  });

  it('is kept while there is no connection, asked about before it is left, and saved when the connection is back', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await saved(page);
    await page.context().setOffline(true);
    await street(page).fill('2 Example Street');
    await page.getByText('There is no connection. Your input is kept').waitFor();
    await page.getByText('Not saved: no connection.').waitFor();
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await continueForm(page, 'People');
    expect(asked).toBe(1);
    await page.context().setOffline(false);
    await saved(page);
    await hasCount(page.getByText('There is no connection'), 0);
    await page.reload();
    await page.getByRole('button', { name: 'Address and activity' }).click();
    expect(await street(page).inputValue()).toBe('2 Example Street');
  });

  it('merges with another window at other steps, and asks which is right where both have changed one', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await saved(page);
    const other = await page.context().newPage();
    await other.goto(`${fixture.app.url}/onboard/${link.token}`);
    await heading(other, 'Address and activity').waitFor();
    await other.getByRole('button', { name: 'Declaration' }).click();
    await other.getByLabel('Position in the business').fill('Director');
    await saved(other);
    await street(page).fill('3 Example Street');
    await saved(page);
    await page.getByRole('button', { name: 'Declaration' }).click();
    expect(await page.getByLabel('Position in the business').inputValue()).toBe('Director');
    await other.getByLabel('Position in the business').fill('Secretary');
    await other.getByText(/^Saved \d/).waitFor();
    await page.getByLabel('Position in the business').fill('Clerk');
    await page.getByText('“Declaration” was changed in another window').waitFor();
    const choice = page.locator('[role=alert]', { hasText: 'was changed in another window' }).first();
    await hasTexts(choice.locator('mark'), ['Clerk', 'Secretary']);
    await page.getByRole('button', { name: 'Use the version saved elsewhere' }).click();
    expect(await page.getByLabel('Position in the business').inputValue()).toBe('Secretary');
    await page.getByLabel('Position in the business').fill('Owner');
    await saved(page);
    await other.getByLabel('Position in the business').fill('Partner');
    await other.getByRole('button', { name: 'Keep the version on this page' }).click();
    await saved(other);
    await page.reload();
    await page.getByRole('button', { name: 'Declaration' }).click();
    expect(await page.getByLabel('Position in the business').inputValue()).toBe('Partner');
  });
});
