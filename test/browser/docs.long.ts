import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { looksRight } from '../support/browser/looksRight.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { watchedPage } from '../support/browser/watchedPage.js';

browserTests('the documentation', () => {
  let app: TestApp;
  let browser: Browser;
  let key: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([testApp(), sharedChromium()]);
    key = (await app.newKey(await app.newOrganisation())).key;
  });
  afterAll(async () => {
    await closePages(browser);
    await app.stop();
  });

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const search = async (page: Page, words: string): Promise<void> => {
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(words);
    await page.locator('dialog.search li').first().waitFor();
  };

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('is read and searched in %s at %i pixels, from this service alone', async (colorScheme, width) => {
    const { page, hosts, faults } = await watchedPage(browser, { colorScheme, viewport: { width, height: 900 } });
    const name = `docs-${colorScheme}-${width}`;
    await page.goto(`${app.url}/docs`);
    expect(await page.title()).toBe('Entity Verification docs');
    expect(await detectScheme(page.locator('h1'))).toBe(colorScheme);
    await looksRight(page, `${name}-entrance`);

    await search(page, 'rotate secret');
    await looksRight(page, `${name}-search`);
    const hit = page.locator('dialog.search li a').first();
    const [title = ''] = (await hit.locator('strong').innerText()).split(' › ');
    await hit.click();
    await heading(page, title).waitFor();
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    await looksRight(page, `${name}-hit`);

    await page.goto(`${app.url}/docs/api/verify`);
    for (const [tab, words] of [
      ['TypeScript', 'createClient'],
      ['Python', 'kyb_client'],
      ['curl', 'curl -s -X POST'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await page.getByRole('tabpanel').innerText()).toContain(words);
    }
    await looksRight(page, `${name}-verify`);
    expect(faults).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
  });

  it('tries an operation out with a key, keeps the key on the next page, and leaves none in the browser', async () => {
    const { page, hosts, faults, traces } = await watchedPage(browser);
    await page.goto(`${app.url}/docs/api/verify`);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Send request' }).click();
    const outcome = page.locator('.outcome');
    await outcome.getByText('200 OK').waitFor();
    expect(await outcome.innerText()).toContain('"legalName"');

    await page.getByRole('link', { name: 'Next' }).click();
    await heading(page, 'List verifications').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/api/verifications');
    expect(await page.getByLabel('API key').inputValue()).toBe(key);
    await page.getByLabel('limit').fill('1');
    await page.getByRole('button', { name: 'Send request' }).click();
    await outcome.getByText('200 OK').waitFor();
    expect(await outcome.innerText()).toContain('"items"');

    await page.goBack();
    await heading(page, 'Verify').waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
    expect(await traces()).not.toContain(key);
    await page.reload();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
  });

  it('shows the diagram of the architecture, drawn', async () => {
    const { page, faults } = await watchedPage(browser);
    await page.goto(`${app.url}/docs`);
    if ((await page.locator('.diagram').count()) === 0) await page.goto(`${app.url}/docs/about`);
    await page.locator('.diagram svg rect').first().waitFor();
    expect(await page.locator('.diagram').first().innerText()).toContain('PostgreSQL');
    expect(faults).toEqual([]);
  });

  it('remembers the scheme and the language that were chosen', async () => {
    const { page } = await watchedPage(browser, { colorScheme: 'light' });
    await page.goto(`${app.url}/docs/api/verify`);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.goto(`${app.url}/docs/api/createWebhook`);
    expect(await detectScheme(page.locator('h1'))).toBe('dark');
    expect(await page.getByRole('tabpanel').innerText()).toContain('kyb_client');
  });

  it('opens the page of an operation for a link to the earlier reference', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url}/docs#/Webhooks/createWebhook`);
    await heading(page, 'Create webhook').waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/api/createWebhook');
  });

  it('opens the navigation on a phone', async () => {
    const { page, faults } = await watchedPage(browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${app.url}/docs`);
    await page.getByRole('button', { name: 'Menu' }).click();
    await looksRight(page, 'docs-light-390-menu');
    await page.locator('#menu').getByRole('link', { name: 'REST API' }).click();
    await heading(page, 'REST API').waitFor();
    await page.locator('#menu').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});
