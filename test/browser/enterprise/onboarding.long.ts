import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/accessibilityFaults.js';
import { keepPicture } from '../../support/keepPicture.js';
import { portalTests } from '../../support/portalTests.js';
import { signInPage } from '../../support/signInPage.js';
import { submittedCase } from '../../support/submissions.js';
import { toTestData } from '../../support/toTestData.js';

portalTests('the onboarding of the portal', (world) => {
  const see = async (page: Page, name: string) => {
    expect(await accessibilityFaults(page)).toEqual([]);
    await keepPicture(page, `onboarding-${name}`);
  };
  const memberPage = async (
    path: string,
    options: Partial<Parameters<typeof signInPage>[2]> & { readonly organisationId?: string } = {},
  ) => {
    const organisationId = options.organisationId ?? (await world.app.newOrganisation('Example Finance'));
    const watched = await signInPage(world.app, world.browser, { role: 'officer', ...options, organisationId });
    await toTestData(watched.page, world.app.url + path);
    return { ...watched, organisationId };
  };

  it('makes a link, shows it, and takes it back', async () => {
    const { page, hosts, faults } = await memberPage('/onboarding/links');
    await page.getByRole('heading', { name: 'No link yet' }).waitFor();
    await see(page, 'links-empty');
    await page.getByRole('button', { name: 'Make a link' }).press('Enter');
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 00');
    await page.getByText('10 digits: 1 more for an ABN.').waitFor();
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 004');
    await page.getByRole('button', { name: 'Make the link' }).press('Enter');
    await page.locator('[aria-invalid=true]').waitFor();
    await see(page, 'links-refused');
    await page.getByLabel('ABN, ACN or NZBN').fill('55 999 999 003');
    await page.getByLabel('Applicant’s name').fill('Jane Citizen');
    await page.getByLabel('Applicant’s e-mail address').fill('jane@acme.example');
    await page.getByLabel('By mail from here').check();
    await page.getByLabel('Your reference').fill('customer-42');
    await page.getByRole('button', { name: 'Make the link' }).press('Enter');
    await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
    expect(await page.locator('.secret').innerText()).toMatch(/\/onboard\/[\w-]{43}$/);
    await see(page, 'links-made');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('cell', { name: 'Jane Citizen jane@acme.example' }).waitFor();
    await page.getByRole('button', { name: 'Revoke the link for Jane Citizen' }).press('Enter');
    await see(page, 'links-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the link' }).press('Enter');
    await page.getByText('revoked', { exact: true }).waitFor();
    await page.getByLabel('State').selectOption('OPENED');
    await page.getByText('No link is opened.').waitFor();
    expect(page.url()).toContain('status=OPENED');
    expect([...hosts]).toEqual([new URL(world.app.url).host]);
    expect(faults).toEqual([]);
  });

  it('works off the queue by keyboard', async () => {
    const { page, organisationId, faults } = await memberPage('/onboarding');
    await page.getByRole('heading', { name: 'Nothing waits for a decision' }).waitFor();
    await see(page, 'cases-empty');
    const first = await submittedCase(world.app, { organisationId });
    await submittedCase(world.app, { organisationId });
    const rows = page.locator('tr[data-case]');
    await rows.nth(1).waitFor({ timeout: 20_000 });
    expect(await rows.first().getAttribute('data-case')).toBe(first.onboardingId);
    await see(page, 'cases');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await page.getByText('You see to it now.').waitFor();
    await page.getByRole('tab', { name: 'Mine' }).press('Enter');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.first().waitFor();
    expect(page.url()).toContain('view=mine');
    expect(await rows.count()).toBe(1);
    await page.getByRole('tab', { name: 'Unassigned' }).click();
    await page.getByLabel('State').press('j');
    await page.keyboard.press('Escape');
    await page.reload();
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/onboarding/onb_*');
    expect(faults).toEqual([]);
  });
});
