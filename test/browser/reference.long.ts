import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browserTests.js';
import { startChromium } from '../support/chromium.js';
import { schemeOf } from '../support/schemeOf.js';
import { watchedPage } from '../support/watchedPage.js';

browserTests('the REST reference', () => {
  let app: TestApp;
  let browser: Browser;
  let key: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([testApp(), startChromium()]);
    key = (await app.newKey(await app.newOrganisation())).key;
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const open = async (page: Page): Promise<void> => {
    await page.goto(`${app.url}/docs`);
    await page.locator('[data-path="/api/enterprise/verify"]').waitFor();
  };

  it('lists the routes, from this service alone and within its policy', async () => {
    const { page, hosts, faults } = await watchedPage(browser);
    await open(page);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
    expect(await page.title()).toBe('REST reference · Entity Verification');
  });

  it('tries a route out with a key, shows the call as curl, and leaves no key in the browser', async () => {
    const { page, hosts, faults, traces } = await watchedPage(browser);
    await open(page);
    await page.getByRole('button', { name: 'Authorize' }).click();
    const apiKey = page.locator('.auth-container form', { hasText: 'apiKey (http, Bearer)' });
    await apiKey.getByLabel('auth-bearer-value').fill(key);
    await apiKey.getByLabel('Apply credentials').click();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await page.locator('[data-path="/api/enterprise/verify"]').click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(await page.locator('.request-snippets').innerText()).toContain(`curl -X 'POST'`);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
    expect(await traces()).not.toContain(key);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { page } = await watchedPage(browser, { colorScheme, viewport: { width, height: 844 } });
    await open(page);
    await page.locator('[data-path="/api/enterprise/verify"]').click();
    await page.getByRole('button', { name: 'Execute' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await schemeOf(page.locator('.info'))).toBe(colorScheme);
  });
});
