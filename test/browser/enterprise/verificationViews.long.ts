import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';

const outcomes = ['verified low', 'inactive critical', 'verified medium', 'inactive high'];

const begins = (score: number): unknown => expect.stringMatching(new RegExp(`^${score}\\b`));

portalTests('the order, the number and the saved views of verifications', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are chosen by keyboard and kept in the browser, %s', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const hourMs = 3_600_000;
    await seedVerifications(
      app.database.pool,
      { organisationId, apiKeyId },
      outcomes.map((outcome, hours) => ({ at: new Date(Date.now() - hours * hourMs), outcome })),
    );
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: '/verifications', colorScheme, viewport: { width, height: 900 } },
    });
    await page.getByText('4 verifications', { exact: true }).waitFor();
    const scores = page.locator('tbody td[data-title="Score"]');
    await hasTexts(scores, [begins(0), begins(100), begins(40), begins(70)]);

    const order = page.getByRole('combobox', { name: 'Order' });
    await order.selectOption('Highest score first');
    await hasTexts(scores, [begins(100), begins(70), begins(40), begins(0)]);
    await order.selectOption('Oldest first');
    await hasTexts(scores, [begins(70), begins(40), begins(100), begins(0)]);
    await page.getByRole('combobox', { name: 'Score' }).selectOption('High, to 80');
    await page.getByText('1 verification', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Save view' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Save these filters as a view' });
    const name = dialog.getByRole('textbox', { name: 'Name of the view' });
    await name.and(page.locator(':focus')).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await name.fill('High, oldest first');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.goto(`${app.url}/verifications`);
    const views = page.getByRole('navigation', { name: 'Views' });
    await views.getByRole('link', { name: 'High, oldest first' }).press('Enter');
    await page.getByText('1 verification', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('order')).toBe('OLDEST');
    await looksRight(page, `verification-views-${colorScheme}`);

    await page.getByRole('button', { name: 'Remove view' }).press('Enter');
    await page.getByRole('button', { name: 'Save view' }).waitFor();
    await hasCount(views.getByRole('link', { name: 'High, oldest first' }), 0);
    expect(faults).toEqual([]);
  });

  it('come page by page: a page that could not be loaded is not the end, and is loaded at the next press', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const seeded = Array.from({ length: 60 }, (_, index) => ({ at: new Date(Date.now() - index * 60_000) }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, seeded);
    const { page } = await signInPage(app, browser, { organisationId, path: '/verifications' });
    const rows = page.locator('tbody tr');
    await hasCount(rows, 50);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('"after":"') === true ? route.abort() : route.fallback(),
    );
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await hasCount(page.getByText('These are all.'), 0);
    await page.unroute('**/graphql');
    await more.click();
    await hasCount(rows, 60);
    await hasCount(page.getByRole('alert'), 0);
  });
});
