import { readFileSync } from 'node:fs';
import { newId } from '../../../src/domain/ids.js';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { brokenWords } from '../../support/browser/brokenWords.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { seedWebhook } from '../../support/seeds/webhookFixture.js';
import { hasCount, hasTexts } from '../../support/browser/shown.js';

portalTests('the webhooks of the portal', (fixture) => {
  it('are made, changed, paused, rotated and deleted, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults, traces } = await signInPage(app, browser, { organisationId, path: '/webhooks' });
    await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add endpoint' }).press('Enter');
    await page.getByLabel('Address').fill('http://hooks.example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).press('Enter');
    await page.getByRole('alert').waitFor();
    // The button is so far below that the alert would be out of sight.
    await page.waitForFunction(`document.querySelector('[role=alert]').getBoundingClientRect().top > 0`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Address').fill('https://hooks.example.com/kyb');
    await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).press('Enter');
    const secret = await page.locator('.secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I stored it' }).press('Enter');

    await page.getByRole('heading', { name: 'hooks.example.com/kyb', exact: true }).waitFor();
    expect(await page.content()).not.toContain(secret);
    expect(await traces()).not.toContain(secret);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await page.getByLabel('Description').fill('Billing');
    await page.getByRole('checkbox', { name: 'certificate.revoked' }).press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.locator('dd').getByText('certificate.revoked').waitFor();
    await page.getByRole('heading', { name: 'Billing', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
    await page.locator('dd').getByText('paused', { exact: true }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Send test event' }), 0);
    await page.getByRole('button', { name: 'Enable' }).press('Enter');
    await page.locator('dd').getByText('enabled', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Rotate secret' }).press('Enter');
    await page.getByRole('button', { name: 'Rotate', exact: true }).press('Enter');
    expect(await page.locator('.secret').innerText()).not.toBe(secret);
    await page.getByRole('button', { name: 'I stored it' }).press('Enter');
    await page.getByText('Deliveries are also signed with the previous secret').waitFor();

    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByLabel('Type hooks.example.com/kyb to continue').fill('hooks.example.com/kyb');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor();
    const { rows } = await app.database.pool.query<{ status: string; description: string; kinds: string[] }>(
      'select status, description, kinds from webhook_endpoints where organisation_id = $1',
      [organisationId],
    );
    const kinds = ['verification.completed', 'verification.high_risk', 'certificate.revoked'];
    expect(rows).toEqual([{ status: 'deleted', description: 'Billing', kinds }]);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('are named by their description, or else by host and path, everywhere', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    for (const path of ['billing', 'crm']) {
      await seedWebhook(app, { organisationId, url: `https://hooks.example.com/${path}` });
    }
    const { id } = await seedWebhook(app, { organisationId, url: 'https://hooks.example.com/audit' });
    await app.database.pool.query("update webhook_endpoints set description = 'Audit archive' where id = $1", [id]);
    const { page } = await signInPage(app, browser, { organisationId, path: '/webhooks' });
    await page.getByRole('link', { name: 'Audit archive' }).waitFor();
    await hasTexts(page.locator('tbody td:first-child a'), [
      'Audit archive',
      'hooks.example.com/crm',
      'hooks.example.com/billing',
    ]);
    await page.getByText('hooks.example.com/audit', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Audit archive' }).click();
    await page.getByRole('heading', { name: 'Audit archive', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: 'Delete Audit archive' }).waitFor();
  });

  it('take five clicks from Home to a test event', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId });
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }));
    await click(page.getByRole('button', { name: 'Add endpoint' }));
    await page.getByLabel('Address').fill('https://hooks.example.com/kyb');
    await click(page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }));
    await click(page.getByRole('button', { name: 'I stored it' }));
    await click(page.getByRole('button', { name: 'Send test event' }));
    await page.getByRole('region', { name: 'The test event' }).waitFor();
    expect(clicks).toBe(5);
    expect(faults).toEqual([]);
  });

  it('are read by a viewer, who is offered nothing', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id } = await seedWebhook(app, { organisationId });
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer', path: `/webhooks/${id}` });
    await page.getByText('Nothing was sent yet').waitFor();
    const offers = /test event|Pause|Edit|Rotate|Replay|Delete$/;
    await hasCount(page.getByRole('button', { name: offers }), 0);
  });

  it('are not offered where the plan has none, and the reason is said', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Small Pty Ltd', 'starter');
    const { page, faults } = await signInPage(app, browser, { organisationId, path: '/webhooks' });
    await page.getByRole('heading', { name: 'The plan has no webhooks' }).waitFor();
    await hasCount(page.getByRole('button', { name: 'Add endpoint' }), 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const { id } = await seedWebhook(app, { organisationId });
    await page.goto(`${app.url}/webhooks/${id}`);
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('alert').getByText('Webhooks need the plan growth or enterprise').waitFor();
    expect(faults).toEqual([]);
  });

  it('are said to be missing where there is none', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, {
      organisationId,
      path: '/webhooks/whk_01KAFWJ4S4S4S4S4S4S4S4S4S4',
    });
    await page.getByRole('alert').first().waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor();
  });

  it('publish the schedule of retries and the receiver of the documentation', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id } = await seedWebhook(app, { organisationId });
    const { page } = await signInPage(app, browser, { organisationId, path: `/webhooks/${id}?view=signatures` });
    const documented = readFileSync('docs/reference/webhooks.md', 'utf8');
    await page.locator('.schedule li').first().waitFor();
    const pauses = await page.locator('.schedule li').allInnerTexts();
    expect(documented).toContain(`${pauses.slice(0, -1).join(', ')} and ${pauses.at(-1)}`);
    expect(documented).toContain((await page.getByLabel('A receiver in JavaScript').innerText()).trim());
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await seedWebhook(app, { organisationId });
    await app.database.pool.query(
      `insert into delivery_attempts
       select id, $2, number, organisation_id, mode, false, case when number = 3 then 'refused' else 'delivered' end, 200,
         null, null, now() - number * interval '1 hour', 12, null
       from webhook_endpoints, generate_series(1, 10) as number where organisation_id = $1`,
      [organisationId, newId('event')],
    );
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: '/webhooks', colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByRole('link', { name: 'hooks.example.com/kyb' }).waitFor();
    await page.getByText('90% of 10 delivered, 1 failed').waitFor();
    await looksRight(page, `webhooks-${colorScheme}`);
    expect(await brokenWords(page, '.list')).toEqual([]);
    await page.getByRole('link', { name: 'hooks.example.com/kyb' }).click();
    await page.getByRole('tab', { name: 'Signatures' }).click();
    await page.getByRole('heading', { name: 'When your receiver refuses' }).waitFor();
    await looksRight(page, `webhooks-signatures-${colorScheme}`);
    expect(faults).toEqual([]);
  });
});
