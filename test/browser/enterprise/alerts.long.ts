import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { seedAlert } from '../../support/seeds/seedAlert.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the alerts of the portal', (fixture) => {
  const loadSettings = async (id: string) =>
    (
      await fixture.app.database.pool.query<{ kinds: string[]; roles: string[]; test: boolean }>(
        'select alert_kinds as kinds, alert_roles as roles, alerts_of_test_data as test from organisations where id = $1',
        [id],
      )
    ).rows[0];

  it('are set by an owner, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults } = await signInPage(app, browser, { organisationId, path: '/settings/alerts' });
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByLabel('An expiring API key').isChecked()).toBe(true);
    await page.getByLabel('A stale register').press('Space');
    await page.getByLabel('A failing endpoint').press('Space');
    await page.getByLabel('Test data, too').press('Space');
    await page.getByLabel('Owners').press('Space');
    await page.getByText('Choose one at least.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Officers', { exact: true }).press('Space');
    await page.getByRole('button', { name: 'Set the alerts' }).press('Enter');
    await page.getByText('The alerts are set.').waitFor();
    expect(await loadSettings(organisationId)).toEqual({
      kinds: [
        'key_expiring',
        'certificate_expiring',
        'certificate_suspended',
        'candidate_found',
        'approval_waiting',
        'register_stale',
      ],
      roles: ['officer'],
      test: true,
    });
    await page.reload();
    await page.getByLabel('A stale register').waitFor();
    expect(await page.getByLabel('A failing endpoint').isChecked()).toBe(false);
    expect(await page.getByLabel('Officers', { exact: true }).isChecked()).toBe(true);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('are shown to a viewer, who changes nothing', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await seedAlert(app, { organisationId, mode: 'live' });
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer', path: '/settings/alerts' });
    await page.getByRole('cell', { name: 'An expiring API key: 7 days left' }).waitFor();
    await page.getByText('Owners change alerts and recipients').waitFor();
    expect(await page.getByLabel('A stale register').isDisabled()).toBe(true);
    await hasCount(page.getByRole('button', { name: 'Set the alerts' }), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('say so when they cannot be set, and are set by the next try', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/settings/alerts' });
    await page.getByLabel('A failing endpoint').press('Space');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Set the alerts' }).click();
    await page.getByText('The service cannot be reached.').first().waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Set the alerts' }).click();
    await page.getByText('The alerts are set.').waitFor();
    expect((await loadSettings(organisationId))?.kinds).toEqual([
      'key_expiring',
      'certificate_expiring',
      'certificate_suspended',
      'candidate_found',
      'approval_waiting',
    ]);
  });

  it('come page by page', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    for (let at = 0; at < 52; at += 1) await seedAlert(app, { organisationId, mode: 'live' }, `Key ${at}`);
    const { page } = await signInPage(app, browser, { organisationId, path: '/settings/alerts' });
    await page.getByRole('cell', { name: 'Key 51', exact: true }).waitFor();
    await hasCount(page.locator('tbody tr'), 50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('cell', { name: 'Key 0', exact: true }).waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await seedAlert(app, { organisationId, mode: 'live' });
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: '/settings/alerts', colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByText('An expiring API key: 7 days left').waitFor();
    await page.getByLabel('A stale register').waitFor();
    await looksRight(page, `alerts-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
