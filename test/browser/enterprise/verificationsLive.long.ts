import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { rescreenSubjects } from '../../../src/operations/rescreening/rescreenSubjects.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { createApiClient } from '../../support/app.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('verifications as they come', (fixture) => {
  it('are announced, and shown when somebody says so', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { verify } = createApiClient(app, key);
    await verify('55999999003');
    const { page, faults, hosts } = await signInPage(app, browser, {
      organisationId,
      role: 'viewer',
      mode: 'test',
      path: '/verifications',
    });
    await page.locator('tbody tr').first().waitFor();
    await page.getByText('1 verification', { exact: true }).waitFor();
    await hasCount(page.getByRole('link', { name: 'Verify an entity' }), 0);

    await page.getByRole('switch', { name: 'Live' }).press('Space');
    await page.getByText('Nothing new yet').waitFor();
    await verify('44999999040');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    // An opened row changes the address, and no filter.
    await page.getByRole('cell', { name: '0 low' }).click();
    const panel = page.getByRole('dialog', { name: 'Verification' });
    await panel.getByRole('heading', { name: 'SANDBOX CLEAN PTY LTD' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await verify('27999999050');
    await page.getByRole('button', { name: '2 new' }).waitFor();
    await hasCount(page.locator('tbody tr'), 1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '2 new' }).press('Enter');
    await page.locator('tbody tr').nth(2).waitFor();
    await page.getByText('3 verifications', { exact: true }).waitFor();
    await hasCount(page.getByRole('button', { name: /new$/ }), 0);

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await page.getByRole('cell', { name: '60 high' }).waitFor();
    await page.getByText('Nothing new yet').waitFor();
    await verify('55999999003');
    await verify('82999999070');
    await page.getByRole('button', { name: '1 new' }).waitFor();

    await page.getByRole('switch', { name: 'Live' }).press('Space');
    await verify('99999999060');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Status');
    await page.locator('tbody tr').nth(5).waitFor();
    await hasCount(page.getByRole('button', { name: /new$/ }), 0);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('are watched, and copied as a call that works', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { verify } = createApiClient(app, key);
    const { body } = await verify('55999999003', 'AU', { reference: "the owner's", name: "Sandbox 'Clean'" });
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'officer', permissions: ['clipboard-read', 'clipboard-write'] },
      mode: 'test',
      path: `/verifications/${body.result.id}`,
    });
    await page.getByRole('button', { name: 'Monitor', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Stop monitoring' }).press('Enter');
    await page.getByRole('button', { name: 'Monitor', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Stop monitoring' }).waitFor();
    await rescreenSubjects(app.services);
    await page.reload();
    await page.getByRole('button', { name: 'Stop monitoring' }).waitFor();
    await page.getByText(/^Monitored\. Last sanctions check: this minute\. Result: clear\.$/).waitFor();
    await looksRight(page, 'enterprise-verification-monitored');

    await page.getByRole('button', { name: 'Copy as cURL' }).press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const call = String(await page.evaluate('navigator.clipboard.readText()'));
    const { stdout } = await promisify(execFile)('sh', ['-c', call], { env: { PATH: process.env['PATH'], KEY: key } });
    const { result } = JSON.parse(stdout) as { result: { abn: string; reference: string; nameMatch: object | null } };
    expect(result).toMatchObject({ abn: '55 999 999 003', reference: "the owner's" });
    expect(result.nameMatch).not.toBeNull();
    expect(faults).toEqual([]);
  });

  it('come page by page', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = Array.from({ length: 60 }, (_, index) => ({ at: new Date(Date.now() - index * 60_000) }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, planted);
    const { page } = await signInPage(app, browser, { organisationId, path: '/verifications' });
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator('tbody tr').nth(59).waitFor();
    await hasCount(page.locator('tbody tr'), 60);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { verify } = createApiClient(app, key);
    for (const number of ['55999999003', '61999999030', '44999999040', '97999999100', '99000000000', '51824753556']) {
      await verify(number, 'AU', { reference: 'case 7', name: 'Sandbox Clean Pty Ltd' });
    }
    const { body } = await verify('82999999070');
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, colorScheme, viewport: { width, height: 844 } },
      mode: 'test',
      path: '/verifications',
    });
    await page.locator('tbody tr').nth(5).waitFor();
    await looksRight(page, `verifications-list-${colorScheme}`);
    await page.goto(`${app.url}/verifications?status=INACTIVE&from=2026-01-01`);
    await page.getByLabel('From').waitFor();
    await page.locator('tbody tr').nth(1).waitFor();
    await looksRight(page, `verifications-filtered-${colorScheme}`);
    await page.goto(`${app.url}/verifications/${body.result.id}`);
    await page.getByRole('heading', { name: 'How to lower the score' }).waitFor();
    await looksRight(page, `verifications-one-${colorScheme}`);
    await page.goto(`${app.url}/verifications/new?name=sandbox&number=44999999040`);
    await page.getByText(/found$/).waitFor();
    await page.getByLabel('ABN, ACN or NZBN').press('Enter');
    await page.getByRole('heading', { name: 'How to lower the score' }).waitFor();
    await looksRight(page, `verifications-new-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
