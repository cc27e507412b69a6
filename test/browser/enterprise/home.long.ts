import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { seededCase } from '../../support/seeds/seededCase.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { seedWebhook } from '../../support/seeds/webhookFixture.js';
import { seedDeliveryAt, seedFailing, seedKey } from '../../operations/overview/seededNeeds.js';
import { seedBulks, seedCertificates } from '../../operations/platform/overviewFixture.js';
import { hasCount } from '../../support/browser/shown.js';

const dayMs = 24 * 60 * 60_000;
const outcomes = [
  'verified low',
  'verified low',
  'verified low',
  'verified medium',
  'inactive high',
  'not_found critical',
  'error',
];

portalTests('the first page of the portal', (fixture) => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

  /** An organisation where much has happened, and something of everything waits. */
  async function busyOrganisation(): Promise<string> {
    const { app } = fixture;
    const { pool } = app.database;
    const organisationId = await app.newOrganisation('Wattle Street Finance');
    const place = { organisationId, mode: 'live', now: new Date() } as const;
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = Array.from({ length: 700 }, (_, index) => ({
      at: daysAgo(((index * 37) % 700) ** 1.1 / 20),
      outcome: outcomes[(index * 31) % (index % 3 === 0 ? 7 : 4)] ?? '',
    }));
    await seedVerifications(pool, { organisationId, apiKeyId }, planted);
    const { id: webhookId } = await seedWebhook(app, { organisationId });
    for (let index = 0; index < 40; index += 1) {
      const state = index % 13 === 0 ? 'failed' : 'delivered';
      await seedDeliveryAt(pool, webhookId, place, { state, at: daysAgo(index / 10), tookMs: 80 + index });
    }
    await seedFailing(pool, place, daysAgo(2), true);
    await seedKey(app, place, daysAgo(-9));
    await seedBulks(pool, place, { failed: 1 });
    await seedCertificates(app, place, { proposed: 2 });
    for (const status of ['in_review', 'on_hold'] as const) await seededCase(app, { ...place, status });
    return organisationId;
  }

  it('tells how it goes and what waits, and leads there by keyboard', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page, hosts, faults } = await signInPage(app, browser, { organisationId, role: 'officer' });
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await needs.getByRole('link', { name: '2 onboarding cases wait for a decision' }).waitFor();
    await hasCount(needs.getByRole('link'), 5);

    // The values of the chart are also in a table, shown or hidden.
    const chart = page.getByRole('figure', { name: 'Verifications by risk' });
    await chart.getByRole('row').first().waitFor({ state: 'attached' });
    const rows = await chart.getByRole('row').count();
    expect(rows).toBeGreaterThan(20);
    await chart.getByRole('button', { name: 'As a table' }).press('Enter');
    await hasCount(chart.locator('svg'), 0);
    await hasCount(chart.getByRole('row'), rows);
    await saveScreenshot(page, 'home-table');
    expect(await accessibilityFaults(page)).toEqual([]);
    await chart.getByRole('button', { name: 'As a chart' }).press('Enter');
    await chart.locator('svg').first().waitFor({ state: 'attached' });

    await page.getByRole('radio', { name: '30 days' }).press('ArrowLeft');
    await page.waitForURL('**/?days=7');
    await page.getByText('The last 7 days of').waitFor();
    await page
      .getByText(/than in the 7 days before|as many as in the 7 days before/)
      .first()
      .waitFor();
    await page.reload();
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true);

    await needs.getByRole('link', { name: '2 certificates wait for a second officer' }).press('Enter');
    await page.waitForURL('**/certificates?status=PROPOSED');
    await page.goBack();
    await needs.getByRole('link', { name: '1 bulk job failed' }).press('Enter');
    await page.waitForURL('**/bulk?status=FAILED');
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('shows the numbers of a day to keyboard and pointer, and opens its list', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId });
    const chart = page.getByRole('figure', { name: 'Verifications by risk' });
    const today = chart.locator('a.chart-bar').last();
    await today.waitFor();
    await today.focus();
    await chart.locator('.chart-tip').waitFor();
    const named = await today.getAttribute('aria-label');
    expect(named).toMatch(/^[A-Z][a-z]+day,? [0-9]+ [A-Z][a-z]+: Low [0-9]/);
    await page.keyboard.press('ArrowLeft');
    const before = await page.evaluate('document.activeElement.getAttribute("aria-label")');
    expect(before).not.toBe(named);
    expect(await chart.locator('.chart-tip strong').innerText()).toBe(String(before).split(':')[0]);
    await page.keyboard.press('Escape');
    await chart.locator('.chart-tip').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/verifications[?]from=([0-9-]+)&to=\1$/);
    await page.goBack();
    await chart.getByRole('link', { name: 'Critical', exact: true }).click();
    await page.waitForURL(/verifications[?].*risk=CRITICAL/);
    expect(faults).toEqual([]);
  });

  it('opens the list of a day with the second tap of a finger', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page } = await signInPage(app, browser, {
      ...{ organisationId, hasTouch: true, viewport: { width: 390, height: 844 } },
    });
    const chart = page.getByRole('figure', { name: 'Verifications by risk' });
    const bar = chart.locator('a.chart-bar').last();
    await bar.tap();
    await chart.locator('.chart-tip').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await bar.tap();
    await page.waitForURL('**/verifications?from=*');
  });

  it('cuts the bar of one busy day, and says so', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = [
      ...Array.from({ length: 58 }, (_, index) => ({ at: daysAgo(1 + (index % 29)) })),
      ...Array.from({ length: 900 }, (_, index) => ({ at: daysAgo(12), outcome: outcomes[index % 6] ?? '' })),
    ];
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, planted);
    const { page } = await signInPage(app, browser, { organisationId });
    const chart = page.getByRole('figure', { name: 'Verifications by risk' });
    await chart.getByText('Scale cut').waitFor();
    expect(await chart.locator('.chart-number').textContent()).toBe('902');
    await looksRight(page, 'home-busy-day');
  });

  it('counts waiting deliveries as not delivered', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { pool } = app.database;
    const place = { organisationId, mode: 'live', now: new Date() } as const;
    const { id: apiKeyId } = await app.newKey(organisationId);
    await seedVerifications(pool, { organisationId, apiKeyId }, [{ at: new Date() }]);
    const { id: webhookId } = await seedWebhook(app, { organisationId });
    for (const state of ['delivered', 'pending', 'pending', 'pending'] as const) {
      await seedDeliveryAt(pool, webhookId, place, { state, at: daysAgo(0.1), tookMs: 80 });
    }
    const { page } = await signInPage(app, browser, { organisationId });
    await page.getByText('1 delivered, 0 failed, 3 pending').waitFor();
    await page.getByText('25%', { exact: true }).waitFor();
  });

  it('tells a developer nothing of cases', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, role: 'developer' });
    await page.getByRole('link', { name: '1 endpoint fails or is disabled' }).waitFor();
    await hasCount(page.getByText('wait for a decision'), 0);
  });

  it('is asked for again while somebody looks, and says so when it cannot be', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page } = await signInPage(app, browser, { organisationId });
    await page.clock.install();
    await page.reload();
    const total = page.getByRole('region', { name: 'Needs attention' });
    await total.getByText('endpoint fails').waitFor();
    await app.database.pool.query(`update webhook_endpoints set status = 'deleted' where organisation_id = $1`, [
      organisationId,
    ]);
    await page.clock.runFor(31_000);
    await total.getByText('endpoint fails').waitFor({ state: 'detached' });
    await page.route('**/graphql', (route) => route.abort());
    await page.clock.runFor(31_000);
    await page.getByText('The service cannot be reached.').waitFor();
    await hasCount(total, 1);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('The service cannot be reached.').waitFor({ state: 'detached' });

    // The person is idle: a page that continued to poll would keep the session alive.
    await page.clock.fastForward(15 * 60_000);
    await page.clock.runFor(1_000);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked += 1;
    });
    await page.clock.runFor(120_000);
    expect(asked).toBe(0);
    const back = page.waitForRequest('**/graphql');
    await page.mouse.move(200, 300);
    await back;
  });

  it('is shown, and says what is missing, when the first steps cannot be read', async () => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page } = await signInPage(app, browser, { organisationId });
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('PortalBeginning') === true ? route.abort() : route.continue(),
    );
    await page.reload();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.getByRole('figure', { name: 'Verifications by risk' }).waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('The service cannot be reached.').waitFor({ state: 'detached' });
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
    ['dark', 1280],
  ] as const)('is %s and fits %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await busyOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('figure', { name: 'Verifications by risk' }).locator('.patch').first().waitFor();
    await looksRight(page, `home-${colorScheme}-${width}`);
    await page.goto(`${app.url}/?days=90`);
    await page.getByText('The last 90 days').waitFor();
    await page.getByRole('figure', { name: 'Verifications by risk' }).locator('.patch').first().waitFor();
    await page.getByRole('button', { name: /^As a table.*by status/ }).press('Enter');
    await page.getByRole('table', { name: /^Verifications by status/ }).waitFor();
    await looksRight(page, `home-90-${colorScheme}-${width}`);
    expect(faults).toEqual([]);
  });
});
