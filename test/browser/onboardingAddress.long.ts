import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { heading, openLink } from '../support/browser/onboardingPage.js';
import { portalTests } from '../support/browser/portalTests.js';
import { hasCount, hasTexts } from '../support/browser/shown.js';
import { seedLink } from '../support/people/applicant.js';

portalTests('suggestions for an address', (fixture) => {
  const importList = async (): Promise<void> => {
    const { pool } = fixture.app.database;
    await pool.query(`insert into localities (postcode, region, locality) values ('3053', 'VIC', 'CARLTON'),
      ('3054', 'VIC', 'CARLTON NORTH'), ('2218', 'NSW', 'CARLTON') on conflict do nothing`);
    await pool.query(`insert into datasets (name, as_of, records, rejects, files, imported_at)
      values ('AU localities', '2026-08-01', 3, 0, '[]', now()) on conflict do nothing`);
  };
  const openAddress = async (options: Parameters<typeof openLink>[2] = {}): Promise<Page> => {
    const { page } = await openLink(fixture, await seedLink(fixture.app), options);
    await page.getByRole('button', { name: 'Address and activity' }).click();
    await heading(page, 'Address and activity').waitFor();
    return page;
  };
  const suburb = (page: Page): Locator => page.getByLabel('Suburb or town');
  const list = (page: Page): Locator => page.getByRole('listbox', { name: 'Suburbs and postcodes' });
  const options = (page: Page): Locator => list(page).getByRole('option');
  const fields = async (page: Page): Promise<string[]> =>
    Promise.all(
      [suburb(page), page.getByLabel('State or territory'), page.getByLabel('Postcode')].map((one) => one.inputValue()),
    );

  it('are absent without an imported list, and the fields keep what is typed', async () => {
    await fixture.app.database.pool.query('delete from localities');
    const page = await openAddress();
    const answered = page.waitForResponse((response) => response.request().postData()?.includes('Suggest') === true);
    await suburb(page).fill('Carlton');
    expect(await (await answered).json()).toMatchObject({ data: { suggested: { localities: [] } } });
    // The page has handled the response after two frames, and the field still has the focus that suggestions need.
    await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
    expect(await suburb(page).getAttribute('aria-expanded')).toBe('false');
    await hasCount(options(page), 0);
    await page.getByLabel('Postcode').fill('3053');
    expect(await fields(page)).toEqual(['Carlton', '', '3053']);
  });

  it('are chosen by keyboard, fill in state and postcode, and close with Escape', async () => {
    await importList();
    const page = await openAddress();
    await suburb(page).pressSequentially('carl');
    await hasCount(options(page), 3);
    await page.keyboard.press('Escape');
    await hasCount(options(page), 0);
    await suburb(page).pressSequentially('ton');
    await hasCount(options(page), 3);
    await hasTexts(options(page), ['Carlton NSW 2218', 'Carlton VIC 3053', 'Carlton North VIC 3054']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = list(page).getByRole('option', { name: 'Carlton VIC 3053', selected: true });
    await chosen.waitFor();
    expect(await suburb(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    await page.keyboard.press('Enter');
    await hasCount(options(page), 0);
    expect(await fields(page)).toEqual(['Carlton', 'VIC', '3053']);
  });

  it.each(['light', 'dark'] as const)(
    'fit 390 pixels, are chosen by touch, and axe finds no fault: %s',
    async (colorScheme) => {
      await importList();
      const page = await openAddress({ viewport: { width: 390, height: 800 }, colorScheme });
      await page.getByLabel('Postcode').pressSequentially('3054');
      await hasCount(options(page), 1);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      await options(page).click();
      expect(await fields(page)).toEqual(['Carlton North', 'VIC', '3054']);
    },
  );

  it('are followed by a hint if the fields do not agree, until they do', async () => {
    await importList();
    const page = await openAddress();
    await page.getByLabel('State or territory').fill('VIC');
    await page.getByLabel('Postcode').fill('3053');
    await suburb(page).fill('Fitzroy');
    const hint = page.getByText(
      'Check the suburb or town: the list of localities of 2026-08-01 has Carlton with this postcode.',
    );
    await hint.waitFor();
    await suburb(page).fill('Carlton');
    await hint.waitFor({ state: 'detached' });
  });
});
