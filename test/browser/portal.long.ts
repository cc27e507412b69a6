import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import {
  createTotpCode,
  goodPassword,
  mailedToken,
  newPerson,
  signedIn,
  withSecondFactor,
} from '../support/browser/portal.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { watchedPage, type WatchedPage } from '../support/browser/watchedPage.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

browserTests('the portal', () => {
  let app: TestApp;
  let browser: Browser;
  let organisationId: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([testApp({ sample: false }), sharedChromium()]);
    organisationId = await app.newOrganisation('Acme Pty Ltd');
  });
  afterAll(async () => {
    await closePages(browser);
    await app.stop();
  });

  const signIn = async (page: Page, email: string, password = goodPassword): Promise<void> => {
    await page.goto(`${app.url}/portal/sign-in?to=/settings/sign-in`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const arrive = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Sign-in', level: 1 }).waitFor();
  /** The faults that axe finds, by rule and element. */
  const violations = async (page: Page): Promise<string[]> => {
    await page.evaluate(axe);
    return page.evaluate(
      `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
    );
  };
  const expectClean = ({ hosts, faults }: WatchedPage): void => {
    expect([...hosts]).toEqual([new URL(app.url).host]);
    // A refusal is a failed request to the console of a browser.
    expect(faults.filter((fault) => !fault.startsWith('Failed to load resource'))).toEqual([]);
  };

  it('signs in, says what was wrong, and signs out, by the keyboard alone', async () => {
    const { email } = await newPerson(app, { organisationId });
    const watched = await watchedPage(browser);
    const { page } = watched;
    await signIn(page, email, 'not the password');
    await page.getByText('The e-mail address or password is wrong').waitFor();
    await page.getByLabel('Password').fill(goodPassword);
    await page.keyboard.press('Enter');
    await arrive(page);
    await page.getByText(email, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out here' }).press('Enter');
    await page.waitForURL('**/portal/sign-in');
    await page.goto(`${app.url}/portal`);
    await page.waitForURL('**/portal/sign-in?to=%2Fsettings%2Fsign-in');
    expectClean(watched);
    expect(await watched.traces()).not.toContain(goodPassword);
  });

  it('asks for the second factor of whoever has one', async () => {
    const { email } = await newPerson(app, { organisationId });
    const { secret } = await withSecondFactor(await signedIn(app, email));
    const watched = await watchedPage(browser);
    const { page } = watched;
    await signIn(page, email);
    await page.getByLabel('Code').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is not valid').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Code').fill(createTotpCode(secret));
    await page.keyboard.press('Enter');
    await arrive(page);
    expectClean(watched);
  });

  it.each(['/.//elsewhere.example/', '//elsewhere.example/', 'https://elsewhere.example/', 'javascript:alert(1)'])(
    'leads to no other host after signing in: %s',
    async (to) => {
      const { email } = await newPerson(app, { organisationId });
      const { page, hosts } = await watchedPage(browser);
      await page.goto(`${app.url}/portal/sign-in?to=${encodeURIComponent(to)}`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(goodPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/portal'));
      expect([...hosts]).toEqual([new URL(app.url).host]);
    },
  );

  it('sends a link, and sets a password by it, whose token leaves the address', async () => {
    const { email } = await newPerson(app, { organisationId });
    const watched = await watchedPage(browser);
    const { page } = watched;
    await page.goto(`${app.url}/portal/forgot-password`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('If an account has this address').waitFor();
    const token = await mailedToken(app, email);
    await page.goto(`${app.url}/portal/set-password#token=${token}`);
    await page.getByLabel('New password').fill('four other words of my own');
    expect(page.url()).not.toContain(token);
    await page.keyboard.press('Enter');
    await page.getByText('The password is set').waitFor();
    await signIn(page, email, 'four other words of my own');
    await arrive(page);
    expectClean(watched);
  });

  it('lets whoever is invited join', async () => {
    const { email } = await newPerson(app, { organisationId });
    const invitation = { email: 'guest@acme.example', role: 'viewer' };
    expect((await (await signedIn(app, email)).post('/api/enterprise/invitations', invitation)).status).toBe(201);
    const guest = await watchedPage(browser);
    const token = await mailedToken(app, 'guest@acme.example');
    await guest.page.goto(`${app.url}/portal/invitation#token=${token}`);
    await guest.page.getByLabel('Choose a password').fill(goodPassword);
    expect(await violations(guest.page)).toEqual([]);
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('heading', { name: 'Good day' }).waitFor();
    await guest.page.goto(`${app.url}/portal`);
    await arrive(guest.page);
    await guest.page.getByText('Acme Pty Ltd (viewer)').waitFor();
    expectClean(guest);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s, fits %i pixels, and is free of faults that axe finds', async (colorScheme, width) => {
    const { page } = await watchedPage(browser, { colorScheme, viewport: { width, height: 844 } });
    for (const path of ['sign-in', 'forgot-password', 'set-password#token=x', 'invitation#token=x']) {
      await page.goto(`${app.url}/portal/${path}`);
      await page.waitForLoadState('networkidle');
      expect([path, await violations(page)]).toEqual([path, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const shots = process.env['PORTAL_SCREENSHOTS'];
      if (shots) await page.screenshot({ path: `${shots}/${path.split('#')[0]}-${colorScheme}.png` });
    }
    expect(await detectScheme(page.locator('.card').first())).toBe(colorScheme);
  });
});
