import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browser/browserTests.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { detectScheme } from '../support/browser/detectScheme.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { watchedPage } from '../support/browser/watchedPage.js';
import { hasCount } from '../support/browser/shown.js';

browserTests('the page that checks certificate files', () => {
  const saved = new TemporaryFiles();
  let app: TestApp;
  let browser: Browser;
  let fixture: CertificateFixture;

  beforeAll(async () => {
    [app, browser] = await Promise.all([testApp({ sample: false }), sharedChromium()]);
    fixture = await certificateFixture(app);
  });
  afterAll(async () => {
    saved.remove();
    await closePages(browser);
    await app.stop();
  });

  const fetched = async (path: string): Promise<string> => (await fetch(app.url + path)).text();
  const keys = () => fetched('/.well-known/jwks.json');
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  const choose = async (
    page: Page,
    certificate: string,
    { status, suspension }: { status?: string; suspension?: string } = {},
  ): Promise<string> => {
    await page.getByLabel('Keys of the service').setInputFiles(file('jwks.json', await keys()));
    if (status !== undefined) await page.getByLabel('of revocations').setInputFiles(file('list.jwt', status));
    if (suspension !== undefined) await page.getByLabel('of suspensions').setInputFiles(file('list.jwt', suspension));
    await page.getByLabel('Certificate').setInputFiles(file('certificate.jwt', certificate));
    return page.locator('#result[aria-busy=false] .banner strong').innerText();
  };
  const createLists = async (list: number) => ({
    status: await fetched(`/credentials/status/${list}`),
    suspension: await fetched(`/credentials/suspension/${list}`),
  });
  const marks = async (page: Page): Promise<string[]> => page.locator('.checks .mark').allInnerTexts();

  it('finds a certificate good, and asks nobody', async () => {
    const { statement, jwt } = await fixture.issue();
    const lists = await createLists(statement.statusEntry.list);
    const { page, hosts, faults } = await watchedPage(browser);
    const asked: string[] = [];
    await page.goto(`${app.url}/verify/offline`);
    page.on('request', (request) => asked.push(request.url()));
    expect(await choose(page, `${jwt}\n`)).toBe('Good, but not all was checked');
    expect(await marks(page)).toEqual(['Good', 'Good', 'Good', 'Good', 'Not checked', 'Good']);
    const json = JSON.stringify({ certificate: { credential: jwt } });
    expect(await choose(page, json, { status: lists.status })).toBe('Good, but not all was checked');
    expect(await choose(page, json, lists)).toBe('Good');
    await page.getByRole('heading', { name: statement.entity.legalName }).waitFor();
    expect(asked).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
    await expect(page.evaluate(`fetch('/healthz')`)).rejects.toThrow('Failed to fetch');
  });

  it('says what is wrong with one that is revoked, changed, of test data or none', async () => {
    const { statement, jwt } = await fixture.issue({ statusEntry: { list: 2, index: 3 } });
    await fixture.revoke(statement.id);
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url}/verify/offline`);
    expect(await choose(page, jwt, { status: await fetched('/credentials/status/2') })).toBe('Not good');
    expect(await marks(page)).toEqual(['Good', 'Good', 'Good', 'Good', 'Failed', 'Good']);
    const test = await fixture.issue({ mode: 'test' });
    expect(await choose(page, test.jwt)).toBe('Not good');
    await page.getByText('TEST: based on test data').waitFor();
    expect(await choose(page, `${jwt.slice(0, -2)}AA`)).toBe('Not good');
    expect(await marks(page)).toContain('Failed');
    expect(await choose(page, '%PDF-1.7')).toBe('Cannot be checked');
    await page.getByText('Ask for the original file.').waitFor();
    expect(await choose(page, '<img src=x onerror=alert(1)>')).toBe('Not good');
    await hasCount(page.locator('#result img'), 0);
  });

  it('takes all files at once where they are dropped, and tells them apart', async () => {
    const { statement, jwt } = await fixture.issue();
    const { status, suspension } = await createLists(statement.statusEntry.list);
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url}/verify/offline`);
    const transfer = await page.evaluateHandle(
      `(() => { const transfer = new DataTransfer();
        for (const text of ${JSON.stringify([suspension, status, await keys(), jwt])}) transfer.items.add(new File([text], 'x'));
        return transfer; })()`,
    );
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.locator('.banner.issued').getByText('neither revoked nor suspended').waitFor();
  });

  it('works from a disk, where it was saved with what it loads', async () => {
    const html = await fetched('/verify/offline');
    for (const path of new Set(html.match(/\/assets\/[\w.-]+/g))) saved.write(path.slice(8), await fetched(path));
    const path = saved.write('check.html', html.replaceAll('/assets/', './'));
    const { statement, jwt } = await fixture.issue();
    const { page } = await watchedPage(browser, { offline: true });
    await page.goto(`file://${path}`);
    expect(await choose(page, jwt, await createLists(statement.statusEntry.list))).toBe('Good');
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('is %s, accessible and fits %i pixels', async (colorScheme, width) => {
    const { statement, jwt } = await fixture.issue();
    await fixture.revoke(statement.id);
    const { page } = await watchedPage(browser, { colorScheme, viewport: { width, height: 800 } });
    await page.goto(`${app.url}/verify/offline`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await choose(page, jwt);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await detectScheme(page.locator('main'))).toBe(colorScheme);
  });
});
