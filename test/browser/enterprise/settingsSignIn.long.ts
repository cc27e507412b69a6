import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { createTotpCode, goodPassword, signedIn } from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInAs } from '../../support/people/session.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { watchedPage } from '../../support/browser/watchedPage.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';

const path = '/settings/sign-in';
const emailOn = (page: Page): Promise<string> => page.locator('dt:has-text("E-mail address") + dd').innerText();

portalTests('the sign-in of a person in the portal', (fixture) => {
  it('has another password from then on, and says what was wrong', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults, traces } = await signInPage(app, browser, { organisationId, path });
    const email = await emailOn(page);
    const elsewhere = await signedIn(app, email);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('New password').fill('short');
    await page.getByLabel('Current password').fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Correct the marked field.', { exact: true }).waitFor();
    const invalid = page.locator('input[autocomplete=new-password][aria-invalid=true]:focus');
    await invalid.waitFor();
    const [error] = (await invalid.getAttribute('aria-describedby'))?.split(' ') ?? [];
    expect(await page.locator(`[id="${error}"]`).textContent()).toBe('Must have 12 to 256 characters.');
    expect(await page.getByLabel('Current password').getAttribute('aria-invalid')).toBe('false');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('four other words of my own');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Current password').fill(goodPassword);
    await page.getByRole('button', { name: 'Change the password' }).press('Enter');
    await page.getByText('The password is changed.').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe('');
    expect((await elsewhere.get('/api/portal/session')).body.session.state).toBe('signed_out');
    await signedIn(app, email, 'four other words of my own');
    expect(await traces()).not.toContain('four other words');
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('gets a second factor, whose recovery codes are shown once, and is rid of it, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults, traces } = await signInPage(app, browser, { organisationId, path });
    await page.getByRole('button', { name: 'Set it up' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Switch it on' }).waitFor();
    expect(Number(await page.evaluate(`document.querySelector('.qr').naturalWidth`))).toBeGreaterThan(20);
    const secret = (await page.locator('.secret').innerText()).trim();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'settings-second-factor');
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(createTotpCode(secret, new Date(Date.now() - 30_000)));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'your recovery codes' }).waitFor();
    const codes = (await page.locator('.secret').innerText()).trim().split('\n');
    expect(codes).toHaveLength(10);
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'settings-recovery-codes');
    await page.getByRole('button', { name: 'I stored it' }).press('Enter');
    expect(await page.content()).not.toContain(codes[0]);
    expect(await traces()).not.toContain(codes[0]);

    await page.getByRole('button', { name: 'Switch it off' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByLabel(/^Password/)
      .fill(goodPassword);
    await page.getByLabel('Code, or a recovery code').fill(codes[0] ?? '');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('The second factor is off.').waitFor();
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('ends here, or everywhere', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path });
    const elsewhere = await signedIn(app, await emailOn(page));
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/portal/sign-in');
    expect((await elsewhere.get('/api/portal/session')).body.session.state).toBe('signed_out');
  });

  it('is of operators, too, who find nothing else in the settings', async () => {
    const { app, browser } = fixture;
    const { page, faults } = await signInPage(app, browser, { isOperator: true, path: '/settings' });
    await page.getByRole('heading', { name: 'Sign-in', level: 1 }).waitFor();
    await page.getByText('You run it, as an operator').waitFor();
    await hasTexts(page.getByRole('navigation', { name: 'Settings' }).getByRole('link'), ['Sign-in']);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('is the affair of the provider for whoever comes by single sign-on', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { headers } = await signInAs(app, { organisationId, role: 'viewer' });
    const { page, faults } = await watchedPage(browser);
    const [name = '', value = ''] = headers.Cookie.split('=');
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.goto(app.url + path);
    await page.getByText('You sign in through the OpenID Connect provider').waitFor();
    await hasCount(page.getByRole('button', { name: /password|Set it up|everywhere/ }), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await page.waitForURL('**/portal/sign-in');
    expect(faults).toEqual([]);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path, colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('button', { name: 'Set it up' }).waitFor();
    await looksRight(page, `settings-sign-in-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
