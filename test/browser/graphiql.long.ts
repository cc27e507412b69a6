import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browser/browserTests.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { signInPage } from '../support/browser/signInPage.js';
import { watchedPage } from '../support/browser/watchedPage.js';
import { hasTexts } from '../support/browser/shown.js';

browserTests('GraphiQL', () => {
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

  it('opens from this service alone, within its policy, and asks for the key without a refused call', async () => {
    const { page, hosts, faults } = await watchedPage(browser);
    await page.goto(`${app.url}/graphiql`);
    await page.getByText('Paste your API key under Headers, in').waitFor();
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('answers and knows the schema once the key is pasted, and leaves no key in the browser', async () => {
    const { page, faults, traces } = await watchedPage(browser);
    await page.goto(`${app.url}/graphiql`);
    await paste(page, key);
    await page.getByLabel('Show Documentation Explorer').click();
    await page.getByRole('link', { name: 'Mutation', exact: true }).waitFor();
    await page.getByLabel('Execute query').click();
    await page.locator('.result-window').getByText('ENTERPRISE').waitFor();
    await page.locator('.graphiql-query-editor').getByText('scopes').click();
    await page.keyboard.press('End');
    await page.keyboard.insertText(' organ');
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget').getByLabel('organisationId').waitFor();
    expect(faults).toEqual([]);

    await page.waitForFunction("localStorage.getItem('graphiql:tabState') !== null");
    expect(await traces()).toContain('query Me');
    expect(await traces()).not.toContain(key);
    await page.reload();
    await headerEditor(page).getByText('<paste your key>').waitFor();
    await hasTexts(page.getByRole('tab'), ['Me']);
    expect(await page.content()).not.toContain(key);
  });

  it('means the pasted key in a new tab as well', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url}/graphiql`);
    await paste(page, key);
    await page.getByLabel('New tab').click();
    await page.locator('.graphiql-query-editor .monaco-editor').click();
    await page.keyboard.insertText('query Plan { me { plan ');
    await page.getByRole('tab', { name: 'Plan' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('.result-window').getByText('ENTERPRISE').waitFor();
  });

  it('asks as who is signed in, without a key', async () => {
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, role: 'viewer' });
    await page.goto(`${app.url}/graphiql`);
    await page.getByLabel('Execute query').click();
    await page.locator('.result-window').getByText('member').waitFor();
    expect(faults).toEqual([]);
  });

  it('moves to the public name of this machine, which is the origin that the API takes keys from', async () => {
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url.replace('127.0.0.1', 'localhost')}/graphql`);
    expect(page.url()).toBe(`${app.url}/graphiql`);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { page } = await watchedPage(browser, { colorScheme, viewport: { width, height: 844 } });
    await page.goto(`${app.url}/graphiql`);
    await page.getByText('Paste your API key under Headers, in').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect((await page.locator('.result-window').boundingBox())?.width).toBeGreaterThan(300);
    expect(await detectScheme(page.locator('.graphiql-sidebar'))).toBe(colorScheme);
  });
});

const headerEditor = (page: Page) => page.locator('.graphiql-editor-tool .graphiql-editor:not(.hidden)');

/** The text to wait for instead of that of the header editor, until the page has read the schema and accepted it. */
async function paste(page: Page, key: string): Promise<void> {
  const placeholder = '<paste your key>';
  await headerEditor(page).getByText(placeholder).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  for (let left = placeholder.length; left > 0; left -= 1) await page.keyboard.press('Shift+ArrowLeft');
  await Promise.all([page.waitForResponse('**/graphql'), page.keyboard.insertText(key)]);
}
