import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createApiClient } from '../../support/app.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { seededCase } from '../../support/seeds/seededCase.js';

portalTests('the compact density', (fixture) => {
  it('shows 20 rows of each long list on a screen of 1280 by 800 pixels, also of test data', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test', { name: 'Core banking in production' });
    const { verify } = createApiClient(app, key);
    await verify('55999999003', 'AU', { reference: 'a long customer reference' });
    await seededCase(app, { organisationId, reference: 'a long customer reference' });
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, viewport: { width: 1280, height: 800 } },
    });
    await page.evaluate(`localStorage.setItem('density', 'compact')`);
    await toTestData(page, '/');
    await repeatRows(page);
    for (const [path, name] of [
      ['/verifications', 'verifications'],
      ['/onboarding', 'cases'],
      ['/onboarding/links', 'links'],
      ['/api-keys', 'keys'],
    ] as const) {
      await page.goto(app.url + path);
      await hasCount(page.locator('#content tbody tr'), 25);
      const count = await wholeRows(page);
      expect({ name, isEnough: count >= 20, count }).toEqual({ name, isEnough: true, count });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      await saveScreenshot(page, `density-${name}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Repeats the rows of each list that the service returns, until there are 25. */
async function repeatRows(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data?: Record<string, { nodes?: { id: string }[] }> };
    for (const list of Object.values(body.data ?? {})) {
      const rows = list.nodes;
      if (!Array.isArray(rows) || rows.length === 0) continue;
      list.nodes = Array.from({ length: 25 }, (_, at) => {
        const row = rows[at % rows.length] as { id: string };
        return { ...row, id: `${row.id.slice(0, -2)}${String(at).padStart(2, '0')}` };
      });
    }
    await route.fulfill({ response, json: body });
  });
}

/** How many rows of the list are wholly on the screen. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(`[...document.querySelectorAll('#content tbody tr')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }).length`);
}

/** The elements that can be pressed and are smaller than 24 by 24 px, or whose centre is nearer than that to the next (WCAG 2.2, 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(`axe.run({ runOnly: ['target-size'] })
    .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`);
}
