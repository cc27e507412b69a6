import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ssoFixture, type SsoFixture } from '../sso/ssoFixture.js';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { startOpenidProvider } from '../support/servers/openidProvider.js';

browserTests('single sign-on from the page where people sign in', () => {
  let fixture: SsoFixture;
  let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([ssoFixture(), sharedChromium()]);
    provider = await startOpenidProvider(fixture.callback);
    const { organisationId } = await fixture.connect(provider.url, 'acme.example');
    await fixture.addMember(organisationId, 'jane@acme.example');
    provider.people.set('jane', { email: 'jane@acme.example', email_verified: true });
  });
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
    await provider.stop();
  });

  const begin = async (to: string, email: string): Promise<Page> => {
    // The certificate of the provider is one of the tests.
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(`${fixture.app.url}/portal/sign-in?to=${encodeURIComponent(to)}`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Use single sign-on' }).press('Enter');
    return page;
  };

  it.each([
    ['/verifications?status=INACTIVE', '/verifications?status=INACTIVE'],
    // A page of this service, and none of the portal.
    ['/docs', '/'],
  ])('leads from %s by the provider to %s, without a password', async (to, end) => {
    provider.now.subject = 'jane';
    const page = await begin(to, 'jane@acme.example');
    await page.waitForURL(fixture.app.url + end);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().close();
  });

  it('signs in again in a new window after the session has ended, and the page stays', async () => {
    provider.now.subject = 'jane';
    const page = await begin('/verifications/new', 'jane@acme.example');
    const number = page.getByLabel('ABN, ACN or NZBN');
    await number.fill('51 824 753');
    await fixture.app.database.pool.query('delete from sessions');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('button', { name: 'Use single sign-on' }).press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await opened;
    await dialog.waitFor({ state: 'detached' });
    expect(await number.inputValue()).toBe('51 824 753');
    await page.context().close();
  });

  it('says in the form that nobody signs in so with an address', async () => {
    const page = await begin('/', 'jane@elsewhere.example');
    await page.getByText('No organisation uses single sign-on for elsewhere.example').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill('');
    await page.getByRole('button', { name: 'Use single sign-on' }).click();
    await page.locator('input[name=email][aria-invalid=true]:focus').waitFor();
    await page.context().close();
  });
});
