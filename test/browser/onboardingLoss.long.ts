import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { seedLink } from '../support/people/applicant.js';
import {
  attach,
  continueForm,
  createPdf,
  fillAll,
  fillBusiness,
  heading,
  openLink,
  sandboxCompany,
  saved,
} from '../support/browser/onboardingPage.js';
import { portalTests } from '../support/browser/portalTests.js';
import { eventually, hasCount, hasTexts } from '../support/browser/shown.js';
import { watchedPage } from '../support/browser/watchedPage.js';
import { until } from '../support/until.js';

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

  it('is asked for although the page and its script or style came from processes of two releases at first', async () => {
    const { token } = await seedLink(fixture.app);
    const { page } = await watchedPage(fixture.browser);
    for (const file of [/onboard\.[0-9a-f]+\.js$/, /onboard\.[0-9a-f]+\.css$/]) {
      await page.route(file, (route) => route.fulfill({ status: 404 }), { times: 2 });
    }
    await page.goto(`${fixture.app.url}/onboard/${token}`);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await until(() => page.evaluate(`sessionStorage.getItem('reloads') === null`));
    expect(await page.evaluate('[...document.styleSheets].some(({ href }) => href?.includes("/onboard."))')).toBe(true);
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

  it('keeps an upload while other steps are filled in, and does not submit before it has ended', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await fillAll(page);
    const { promise: ended, resolve: end } = Promise.withResolvers<null>();
    await page.route('**/api/onboard/documents?*', async (route) => {
      await ended;
      await route.abort();
    });
    await page.getByRole('button', { name: /^Documents/ }).click();
    await page.getByLabel('What does the next file show?').selectOption('Ownership');
    await attach(page, 'register.pdf', createPdf());
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await page.getByText('Uploading register.pdf').first().waitFor();
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked += 1;
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('It is not submitted: a file is still being uploaded.').waitFor();
    expect(asked).toBe(1);
    end(null);
    const failed = page.locator('.uploads .mantine-Alert-root', { hasText: 'register.pdf' });
    await failed.getByText('The connection was lost.').waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('It is not submitted: register.pdf was not uploaded.').waitFor();
    await page.getByRole('button', { name: /^Declaration/ }).click();
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'Review and submit').waitFor({ state: 'detached' });
  });

  it('shows that a file was not removed', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await page.getByRole('button', { name: 'Documents' }).click();
    await attach(page, 'deed.pdf', createPdf());
    await page.getByText('deed.pdf is there.').waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('removeOnboardingDocument(') ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Remove deed.pdf' }).click();
    await page.getByText('The file is not removed: there is no connection.').waitFor();
    await hasCount(page.locator('.files li'), 1);
  });

  it('is submitted when another window has filled in what this page lacks', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await fillAll(page);
    await page.getByRole('button', { name: /^Declaration/ }).click();
    await page.getByLabel('Position in the business').fill('');
    await saved(page);
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await hasTexts(page.locator('.left summary strong'), ['1']);
    const other = await page.context().newPage();
    await other.goto(`${fixture.app.url}/onboard/${link.token}`);
    await other.getByLabel('Position in the business').fill('Director');
    await saved(other);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await heading(page, 'Review and submit').waitFor({ state: 'detached' });
  });

  it('lists an uploaded file whose form did not load at first', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await page.getByRole('button', { name: 'Documents' }).click();
    let losses = 1;
    await page.route('**/graphql', (route) => {
      const isLost = losses > 0 && route.request().postData()?.includes('onboardingForm') === true;
      if (isLost) losses -= 1;
      return isLost ? route.abort() : route.continue();
    });
    await attach(page, 'deed.pdf', createPdf());
    await hasCount(page.locator('.files li'), 1);
    expect(losses).toBe(0);
  });

  it('can be continued while the number is not checked, and the check is retried', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    let refused = 0;
    let isRefusing = true;
    await page.route('**/graphql', (route) => {
      if (!isRefusing || route.request().postData()?.includes('checkBusiness') !== true) return route.continue();
      refused += 1;
      const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED' } }];
      return route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ data: { check: null }, errors }),
      });
    });
    const number = page.getByLabel('ABN or ACN');
    const isRight = page.getByLabel('The number is right: continue with it');
    await number.fill('55 999');
    await page.getByText('The number cannot be looked up at the moment.').waitFor();
    await hasCount(isRight, 0);
    await number.fill(sandboxCompany);
    await isRight.check();
    await saved(page);
    await eventually(() => {
      expect(refused).toBeGreaterThan(2);
      return Promise.resolve();
    });
    isRefusing = false;
    await page.getByRole('heading', { name: /SANDBOX/ }).waitFor();
    await hasCount(page.getByText('The number cannot be looked up'), 0);
    expect(await page.getByLabel('This is the business').isChecked()).toBe(true);
  });
});
