import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { certificatePdf } from '../../src/certificates/pdf/certificatePdf.js';
import { accessibilityFaults } from '../support/browser/accessibilityFaults.js';
import { testApp, type TestApp } from '../support/app.js';
import { browserTests } from '../support/browser/browserTests.js';
import { certificateFixture, type CertificateFixture } from '../support/seeds/certificateFixture.js';
import { closePages, sharedChromium } from '../support/browser/chromium.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';
import { watchedPage } from '../support/browser/watchedPage.js';

browserTests('the page that checks certificate files, with a PDF', () => {
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
  const choose = async (page: Page, pdf: Buffer): Promise<string> => {
    const keys = Buffer.from(await fetched('/.well-known/jwks.json'));
    const [revocations, suspensions] = [
      await fetched('/credentials/status/1'),
      await fetched('/credentials/suspension/1'),
    ];
    const file = (buffer: Buffer) => ({ name: 'file', mimeType: 'application/octet-stream', buffer });
    await page.getByLabel('Keys of the service').setInputFiles(file(keys));
    await page.getByLabel('of revocations').setInputFiles(file(Buffer.from(revocations)));
    await page.getByLabel('of suspensions').setInputFiles(file(Buffer.from(suspensions)));
    await page.getByLabel('Certificate').setInputFiles(file(pdf));
    return page.locator('#result[aria-busy=false] .banner strong').innerText();
  };
  const marks = async (page: Page): Promise<string[]> => page.locator('.checks .mark').allInnerTexts();

  it('finds the credential good, says that the words were not compared, and loads nothing for it', async () => {
    const { statement, jwt } = await fixture.issue();
    const { page, hosts, faults } = await watchedPage(browser);
    await page.goto(`${app.url}/verify/offline`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await choose(page, await certificatePdf(statement, jwt))).toBe('Good, but not all was checked');
    expect(await marks(page)).toEqual([...Array.from({ length: 6 }, () => 'Good'), 'Not checked']);
    await page.getByText('Rely on the words of the credential below').first().waitFor();
    await page.getByRole('heading', { name: statement.entity.legalName }).waitFor();
    expect(asked).toEqual([]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('shows the words of the credential, not those of a PDF around it', async () => {
    const { statement, jwt } = await fixture.issue();
    const { page, faults } = await watchedPage(browser);
    await page.goto(`${app.url}/verify/offline`);
    const entity = { ...statement.entity, legalName: 'SOMEBODY ELSE PTY LTD' };
    expect(await choose(page, await certificatePdf({ ...statement, entity }, jwt))).toBe(
      'Good, but not all was checked',
    );
    await page.getByRole('heading', { name: statement.entity.legalName }).waitFor();
    expect(await page.locator('#result').innerText()).not.toContain('SOMEBODY ELSE');
    expect(faults).toEqual([]);
  });

  it('reads none that was changed after it was issued', async () => {
    const { statement, jwt } = await fixture.issue();
    const { page } = await watchedPage(browser);
    await page.goto(`${app.url}/verify/offline`);
    const pdf = await certificatePdf(statement, jwt);
    expect(await choose(page, Buffer.concat([pdf, Buffer.from('%%EOF\n')]))).toBe('Cannot be checked');
    await page.getByText('Ask for the original file.').waitFor();
  });

  it('reads one from a disk, where the page was saved with what it loads', async () => {
    const html = await fetched('/verify/offline');
    for (const path of new Set(html.match(/\/assets\/[\w.-]+/g))) saved.write(path.slice(8), await fetched(path));
    const path = saved.write('check.html', html.replaceAll('/assets/', './'));
    const { statement, jwt } = await fixture.issue();
    const { page } = await watchedPage(browser, { offline: true });
    await page.goto(`file://${path}`);
    expect(await choose(page, await certificatePdf(statement, jwt))).toBe('Good, but not all was checked');
  });
});
