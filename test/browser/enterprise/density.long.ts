import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createApiClient, type TestApp } from '../../support/app.js';
import { startBulkWorker } from '../../../src/workers/bulk/bulkWorker.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newOfficer } from '../../support/people/officers.js';
import { seedAlert } from '../../support/seeds/seedAlert.js';
import { seedAttempt, seedEndpoint } from '../../support/seeds/attempts.js';
import { seedBulk, untilBulk } from '../../support/seeds/bulks.js';
import { seededCase } from '../../support/seeds/seededCase.js';

interface Seeded {
  readonly organisationId: string;
  readonly bulk: string;
  readonly webhook: string;
}

const lists: readonly (readonly [name: string, path: (seeded: Seeded) => string])[] = [
  ['verifications', () => '/verifications'],
  ['cases', () => '/onboarding'],
  ['links', () => '/onboarding/links'],
  ['keys', () => '/api-keys'],
  ['entries of the audit log', () => '/settings/audit'],
  ['members', () => '/settings/members'],
  ['screenings', () => '/screening'],
  ['rows of a bulk', ({ bulk }) => `/bulk/${bulk}`],
  ['deliveries', ({ webhook }) => `/webhooks/${webhook}`],
  ['certificates', () => '/certificates'],
  ['bulks', () => '/bulk'],
  ['endpoints', () => '/webhooks'],
  ['alerts', () => '/settings/alerts'],
  ['organisations', () => '/platform/organisations'],
];

portalTests('the compact density', (fixture) => {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seed(fixture.app);
  });

  it.each(lists)(
    'shows 20 rows of the %s on a screen of 1280 by 800 pixels, also of test data',
    async (name, toPath) => {
      const { app, browser } = fixture;
      const { organisationId } = seeded;
      const isPlatform = toPath(seeded).startsWith('/platform');
      const { page, faults } = await signInPage(app, browser, {
        ...(isPlatform ? { isOperator: true } : { organisationId, mode: 'test' as const }),
        viewport: { width: 1280, height: 800 },
      });
      await page.evaluate(`localStorage.setItem('density', 'compact')`);
      await repeatRows(page);
      await page.goto(app.url + toPath(seeded));
      await hasCount(page.locator('#content tbody tr'), 25);
      await saveScreenshot(page, `density-${name.replaceAll(' ', '-')}`);
      expect(await wholeRows(page)).toBeGreaterThanOrEqual(20);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});

async function seed(app: TestApp): Promise<Seeded> {
  const organisationId = await app.newOrganisation();
  const owner = { organisationId, mode: 'test' } as const;
  const { id: apiKeyId, key } = await app.newKey(organisationId, 'test', { name: 'Core banking in production' });
  const { post, verify } = createApiClient(app, key);
  const reference = 'a long customer reference';
  await verify('55999999003', 'AU', { reference });
  await seededCase(app, { organisationId, reference });
  const officer = await newOfficer(app, organisationId);
  const { body } = await officer.verify('55999999003');
  await officer.post('/api/enterprise/certificates', { verificationId: body.result.id });
  await seedAlert(app, owner, 'Core banking in production');
  await post('/api/enterprise/screen', { items: [{ name: 'Jane Example', kind: 'person', reference }] });
  const webhook = await seedEndpoint(app, owner);
  await seedAttempt(app, owner, webhook);
  await app.database.pool.query(
    `insert into deliveries (endpoint_id, event_id, organisation_id, mode, state, due_at, created_at)
     select endpoint_id, event_id, organisation_id, mode, 'pending', now(), now() from delivery_attempts
     where endpoint_id = $1`,
    [webhook],
  );
  const rows = Array.from({ length: 25 }, (_, at) => ({ queryValue: '55999999003', reference: `customer ${at}` }));
  const bulk = await seedBulk(app, { ...owner, apiKeyId, rows });
  const worker = startBulkWorker(app.services, { pollMs: 20 });
  await untilBulk(app, bulk);
  await worker.stop();
  return { organisationId, bulk, webhook };
}

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
