import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { brokenWords } from '../../support/browser/brokenWords.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { newOfficer } from '../../support/people/officers.js';
import { eventually, hasCount } from '../../support/browser/shown.js';

const run = promisify(execFile);

portalTests('the API keys of the portal', (fixture) => {
  const loadKeys = async (organisationId: string) =>
    (
      await fixture.app.database.pool.query<{ name: string; revoked_at: unknown; hint: string }>(
        'select name, revoked_at from api_keys where organisation_id = $1 order by id',
        [organisationId],
      )
    ).rows;

  it('are made, shown once, rotated and revoked, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults, traces } = await signInPage(app, browser, { organisationId, path: '/api-keys' });
    await page.getByRole('heading', { name: 'No key yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create key' }).press('Enter');
    await page.getByLabel('Permitted addresses').fill('somewhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Name').fill('Billing');
    await page.getByLabel('Permitted addresses').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).press('Enter');

    const key = await page.locator('.secret').innerText();
    expect(key).toMatch(/^vnt_ent_live_/);
    expect(await accessibilityFaults(page)).toEqual([]);
    const called = await fetch(`${app.url}/api/enterprise/api-keys`, { headers: { authorization: `Bearer ${key}` } });
    expect(called.status).toBe(200);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I stored it' }).press('Enter');
    await page.getByRole('cell', { name: 'Billing', exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    expect(await traces()).not.toContain(key);

    await page.getByRole('button', { name: 'Rotate Billing' }).press('Enter');
    await page.getByRole('button', { name: 'Rotate', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'I stored it' }).press('Enter');
    await page.getByText('expires soon').waitFor();

    await page.getByRole('button', { name: 'Revoke Billing' }).first().press('Enter');
    const revoke = page.getByRole('button', { name: 'Revoke key' });
    expect(await revoke.isDisabled()).toBe(true);
    await page.getByLabel('Type Billing to continue').fill('Billing');
    await page.keyboard.press('Enter');
    await page.getByText('Billing is revoked.').waitFor();
    expect((await loadKeys(organisationId)).map(({ name }) => name)).toEqual(['Billing', 'Billing']);
    expect((await loadKeys(organisationId)).filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1);
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it('are made once, also when the answer was lost and the form is sent again', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/api-keys' });
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Billing');
    let isLost = false;
    await page.route('**/graphql', async (route) => {
      if (isLost || !route.request().postData()?.includes('PortalCreateApiKey')) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
    await page.locator('.secret').waitFor();
    expect(await loadKeys(organisationId)).toHaveLength(1);
  });

  it('take four clicks from Home, and come with a call of the sandbox that works', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test' });
    let clicks = 0;
    const click = async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    };
    await click(page.getByRole('navigation').getByRole('link', { name: 'API keys' }));
    await click(page.getByRole('button', { name: 'Create key' }));
    await page.getByLabel('Name').fill('Billing');
    await click(page.getByRole('dialog').getByRole('button', { name: 'Create key' }));
    const command = await page.getByRole('group', { name: 'Try it' }).innerText();
    await looksRight(page, 'api-keys-new');
    await click(page.getByRole('button', { name: 'I stored it' }));
    await page.getByRole('cell', { name: 'All scopes' }).waitFor();
    await page.getByRole('cell', { name: 'You as owner' }).waitFor();
    expect(clicks).toBe(4);
    const { stdout } = await run('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ result: { status: 'verified' } });
    await page.getByRole('tab', { name: 'Live keys' }).click();
    await page.getByRole('heading', { name: 'No key yet' }).waitFor();
    await page.getByRole('tab', { name: 'Test keys' }).click();
    await page.getByRole('cell', { name: 'Billing', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('are read by a viewer, who is offered nothing', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.newKey(organisationId, 'live', { name: 'Billing' });
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer', path: '/api-keys' });
    await page.getByRole('cell', { name: 'Billing', exact: true }).waitFor();
    await hasCount(page.getByRole('button', { name: /Make|Rotate|Revoke/ }), 0);
  });

  it('are not offered for rotation if they act for an officer, whom the list names', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { memberId } = await newOfficer(app, organisationId, 'Olive Officer', 'live');
    await app.newKey(organisationId, 'live', { name: 'Billing' });
    await app.newKey(organisationId, 'live', { name: 'Review desk', onBehalfOf: memberId });
    const { page } = await signInPage(app, browser, { organisationId, path: '/api-keys' });
    await page.getByText('acts for Olive Officer').first().waitFor();
    await hasCount(page.getByRole('button', { name: 'Rotate Review desk' }), 0);
    await hasCount(page.getByRole('button', { name: 'Rotate Billing' }), 1);
    await hasCount(page.getByRole('button', { name: 'Revoke Review desk' }), 1);
  });

  it('keep what was typed in a dialog until the person agrees to leave', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId, path: '/webhooks' });
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('Name').fill('Billing');
    const asked: string[] = [];
    let answer = false;
    page.on('dialog', (question) => {
      asked.push(question.message());
      void (answer ? question.accept() : question.dismiss());
    });
    const back = () => page.evaluate('history.back()');
    await back();
    // The browser goes back first, and the page returns once the person wants to stay.
    await eventually(async () => {
      expect([asked.length, await page.evaluate('location.pathname')]).toEqual([1, '/api-keys']);
    });
    expect(await page.getByLabel('Name').inputValue()).toBe('Billing');
    answer = true;
    await back();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    expect([asked.length, faults]).toEqual([2, []]);
  });

  it('come page by page', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    for (let at = 0; at < 60; at += 1) await app.newKey(organisationId, 'live', { name: `Key ${at}` });
    const { page } = await signInPage(app, browser, { organisationId, path: '/api-keys' });
    await page.getByRole('cell', { name: 'Key 59', exact: true }).waitFor();
    await hasCount(page.locator('tbody tr'), 50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('cell', { name: 'Key 0', exact: true }).waitFor();
    await hasCount(page.locator('tbody tr'), 60);
  });

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('are %s and fit %i pixels', async (colorScheme, width) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.newKey(organisationId, 'live', { name: 'Billing' });
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, path: '/api-keys', colorScheme, viewport: { width, height: 844 } },
    });
    await page.getByText('Billing', { exact: true }).waitFor();
    await looksRight(page, `api-keys-${colorScheme}`);
    expect(await brokenWords(page, '.list')).toEqual([]);
    // A button has one line: the next columns do not cut its words.
    expect((await page.getByRole('button', { name: 'Rotate Billing' }).boundingBox())?.height).toBe(32);
    expect(faults).toEqual([]);
  });
});
