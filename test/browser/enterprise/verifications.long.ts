import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/accessibilityFaults.js';
import { keepPicture } from '../../support/keepPicture.js';
import { portalTests } from '../../support/portalTests.js';
import { signInPage } from '../../support/signInPage.js';

/** Goes over to test data, which ask the sandbox, and on to a page. */
async function inTestData(page: Page, path: string): Promise<void> {
  const organisation = page.getByRole('button', { name: 'Test Pty Ltd' });
  await organisation.press('Enter');
  await page.getByRole('menuitem', { name: 'Go to test data' }).press('Enter');
  await page.getByText('Nothing here reaches a real register.').waitFor();
  await page.goto(new URL(path, page.url()).href);
}

portalTests('the verifications of the portal', (world) => {
  it('begin with a number that is typed, and are read, by keyboard alone', async () => {
    const { app, browser } = world;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults } = await signInPage(app, browser, { organisationId });
    await inTestData(page, '/verifications');
    await page.getByRole('heading', { name: 'No verification yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Verify an entity' }).press('Enter');
    const number = page.getByLabel('ABN, ACN or NZBN');
    await number.pressSequentially('9999999907');
    await page.getByText('10 digits: 1 more for an ABN.').waitFor();
    await number.fill('28999999070');
    await page.getByText('11 digits, as an ABN has.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('28 999 999 070 is no ABN: the modulus-89 check fails.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^82 999 999 070/ }).press('Enter');
    expect(await page.locator(':focus').inputValue()).toBe('82 999 999 070');
    await page.getByLabel('Your reference').fill('case 7');
    await page.keyboard.press('Enter');

    const verdict = page.getByRole('region', { name: 'The verdict' });
    await verdict.getByRole('img', { name: 'Fracture Score 90 of 100: critical' }).waitFor();
    await verdict.getByText('Inactive registration').waitFor();
    await verdict.getByRole('heading', { name: 'What would lower it' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'verification-new-light');

    await page.getByRole('link', { name: 'All that is known of it' }).press('Enter');
    await page.getByText('Verdict hash').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, 'verification-light');
    await page.getByRole('link', { name: 'All verifications' }).press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    await page.getByLabel('Score').selectOption('Low, to 20');
    await page.getByRole('heading', { name: 'Nothing passes these filters' }).waitFor();
    expect(new URL(page.url()).search).toBe('?risk=LOW');
    await page.reload();
    await page.getByRole('heading', { name: 'Nothing passes these filters' }).waitFor();
    await page.getByRole('link', { name: 'Clear the filters' }).first().press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    await page.getByLabel('ABN or NZBN').fill('82 999 999 070');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('number')).toBe('82 999 999 070');
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });
});
