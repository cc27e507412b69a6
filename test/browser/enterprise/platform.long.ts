import { expect, it } from '@jest/globals';
import { createApiClient } from '../../support/app.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the platform in the portal', (fixture) => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is shown to operators, %s and at %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = Array.from({ length: 60 }, (_, at) => ({ at: new Date(Date.now() - (at % 30) ** 2 * 3_600_000) }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, planted);
    const { page, faults } = await signInPage(app, browser, {
      ...{ isOperator: true, colorScheme, viewport: { width, height: 844 } },
    });
    // Operators land on the platform: Home is about one organisation.
    await page.waitForURL('**/platform');
    await page.getByRole('heading', { name: 'Registers and lists' }).waitFor();
    await page.getByRole('region', { name: 'Needs attention' }).waitFor();
    const queues = page.getByRole('region', { name: 'Queues' });
    await hasCount(queues.locator('tbody tr'), 3);
    const chart = page.getByRole('figure', { name: 'Live verifications by day (UTC)' });
    await hasCount(chart.locator('.chart-bar'), 30);
    await page.getByRole('region', { name: 'Live verifications by risk' }).waitFor();
    const imports = page.getByRole('region', { name: 'Import history' });

    await imports.getByText('The audit log has no import.').or(imports.getByText('Console').first()).waitFor();
    const routes = page.getByRole('region', { name: 'Errors by route' });
    await routes.getByRole('table').or(routes.getByText('No route has returned an error.')).waitFor();
    await page.getByText('PostgreSQL').waitFor();
    await looksRight(page, `platform-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('counts the refused and failed requests of each route', async () => {
    const { app, browser } = fixture;
    const { key } = await app.newKey(await app.newOrganisation(), 'live');
    const { get, verify } = createApiClient(app, key);
    const { page, faults } = await signInPage(app, browser, { isOperator: true, path: '/platform' });
    const routes = page.getByRole('table', { name: 'Errors by route' });
    const countsOf = async (route: string): Promise<number[]> => {
      const row = routes.getByRole('row').filter({ hasText: route });
      const texts =
        (await row.count()) === 0 ? ['0', '0', '0'] : (await row.getByRole('cell').allInnerTexts()).slice(1);
      return texts.map((text) => Number(text.replaceAll(',', '')));
    };
    const open = async (): Promise<void> => {
      await page.goto(`${app.url}/platform`);
      await page
        .getByRole('region', { name: 'Errors by route' })
        .getByText(/No route|GET|POST/)
        .first()
        .waitFor();
    };
    const [oneRoute, verifyRoute] = ['GET /api/enterprise/verifications/:id', 'POST /api/enterprise/verify'];
    await open();
    const before = { one: await countsOf(oneRoute), verify: await countsOf(verifyRoute) };

    // Nothing is imported, so no register can answer a number that is valid.
    const asked = [
      await get('/api/enterprise/verifications/ver_01KAV5N2C8R4W7XQ3T9YHJ6MZD'),
      await verify('12345678901'),
      await verify('11900000017'),
      await verify('11900000017'),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 422, 503, 503]);
    await open();
    const more = (now: number[], then: number[]): number[] => now.map((count, at) => count - (then[at] ?? 0));
    expect(more(await countsOf(oneRoute), before.one)).toEqual([1, 1, 0]);
    expect(more(await countsOf(verifyRoute), before.verify)).toEqual([3, 1, 2]);
    // Failed requests come first.
    expect(await routes.locator('tbody tr').first().innerText()).toContain(verifyRoute);
    expect(faults).toEqual([]);
  });

  it('is not offered to members, and refused to those who type its address', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/platform' });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/Request req_/);
    await hasCount(page.getByRole('link', { name: 'Platform' }), 0);
  });
});
