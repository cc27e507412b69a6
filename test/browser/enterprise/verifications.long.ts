import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { createApiClient } from '../../support/app.js';
import { looksRight } from '../../support/browser/looksRight.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('the verifications of the portal', (fixture) => {
  it('begin with a number that is typed, and are read, by keyboard alone', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, hosts, faults } = await signInPage(app, browser, {
      organisationId,
      mode: 'test',
      path: '/verifications',
    });
    await page.getByRole('heading', { name: 'No verification yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Verify an entity' }).press('Enter');
    const number = page.getByLabel('ABN, ACN or NZBN');
    await number.pressSequentially('9999999907');
    await page.getByText('10 digits: 1 more for an ABN.').waitFor();
    await number.fill('28999999070');
    await page.getByText('11 digits, as an ABN has.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('28 999 999 070 is no ABN: the modulus-89 check fails.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^82 999 999 070/ }).press('Enter');
    expect(await page.locator(':focus').inputValue()).toBe('82 999 999 070');
    await page.getByLabel('Your reference').fill('case 7');
    await page.keyboard.press('Enter');

    const verdict = page.getByRole('region', { name: 'The verdict' });
    await verdict.getByRole('img', { name: 'Fracture Score 90 of 100: critical' }).waitFor();
    await verdict.getByText('Inactive registration').waitFor();
    await verdict.getByRole('heading', { name: 'How to lower the score' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verification-new-light');

    await page.getByRole('link', { name: 'Full record' }).press('Enter');
    await page.getByText('Audit hash').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verification-light');
    await page.getByRole('link', { name: 'All verifications' }).press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    await page.getByRole('combobox', { name: 'Score' }).selectOption('Low, to 20');
    await page.getByRole('heading', { name: 'No verification matches' }).waitFor();
    expect(new URL(page.url()).search).toBe('?risk=LOW');
    await page.reload();
    await page.getByRole('heading', { name: 'No verification matches' }).waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).first().press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    await page.getByLabel('ABN or NZBN').fill('82 999 999 070');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: /case 7/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('number')).toBe('82 999 999 070');
    expect([...hosts]).toEqual([new URL(app.url).host]);
    expect(faults).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('explain how the name that was sent differs, %s', async (colorScheme) => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    const { key } = await app.newKey(organisationId, 'test');
    const name = 'Sandbox Clean P/L trading as Harbour Teapots';
    const { body } = await createApiClient(app, key).verify('55999999003', 'AU', { name });
    const width = colorScheme === 'dark' ? 390 : 1_280;
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, colorScheme, viewport: { width, height: 900 } },
      mode: 'test',
      path: `/verifications/${body.result.id}`,
    });
    await page.getByText('“HARBOUR TEAPOTS” is not a registered name of the entity.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, `verification-name-${colorScheme}`);
    expect(faults).toEqual([]);
  });

  it('lead from a fresh result to its certificate, its assignee and its monitoring', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, role: 'officer', name: 'Pia Officer' },
      ...{ mode: 'test', path: '/verifications/new?number=55999999003' },
    });
    await page.getByRole('button', { name: 'Verify' }).click();
    const verdict = page.getByRole('region', { name: 'The verdict' });
    await verdict.getByRole('button', { name: 'Monitor', exact: true }).click();
    await verdict.getByRole('button', { name: 'Stop monitoring' }).waitFor();
    await verdict.getByRole('button', { name: 'Assign' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Assign to me' }).press('Enter');
    await page.getByText('Assigned to you.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await verdict.getByRole('button', { name: 'Issue certificate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Issue the certificate' }).click();
    await page.waitForURL('**/certificates/*');
    await page.goto(`${app.url}/verifications`);
    await page.getByRole('link', { name: 'SANDBOX CLEAN PTY LTD' }).click();
    const rail = page.getByRole('complementary', { name: 'Summary' });
    await rail.getByText('Issued').waitFor();
    await hasCount(rail.getByRole('button', { name: 'Issue certificate' }), 0);
    await rail.getByRole('button', { name: 'Stop monitoring' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('keep their product when they are verified again, one or several', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      mode: 'test',
      path: '/verifications/new?number=55999999003',
    });
    await page.getByLabel('Product').fill('home loan');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Must have 1 to 40 letters, digits, hyphens').first().waitFor();
    await page.getByLabel('Product').fill('Home-Loan');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page
      .getByRole('button', { name: 'Full record' })
      .or(page.getByRole('link', { name: 'Full record' }))
      .click();
    await page.getByText('home-loan', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Verify again' }).click();
    expect(await page.getByLabel('Product').inputValue()).toBe('home-loan');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('region', { name: 'The verdict' }).waitFor();
    await page.goto(`${app.url}/verifications`);
    await hasCount(page.locator('tbody tr'), 2);
    for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.press('Space');
    await page.getByRole('button', { name: 'Verify again' }).press('Enter');
    await page.getByText('Verified again: 2.').waitFor();
    const { rows } = await app.database.pool.query<{ product: string | null }>(
      `select facts ->> 'product' as product from verifications where organisation_id = $1`,
      [organisationId],
    );
    expect(rows.map(({ product }) => product)).toEqual(Array.from({ length: 4 }, () => 'home-loan'));
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('find the number of a name', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      mode: 'test',
      path: '/verifications/new',
    });
    await page.getByLabel('Name to look for').fill('Sandbox clean');
    await page.keyboard.press('Enter');
    const choose = page.getByRole('button', { name: /^Choose .*55 999 999 003/ });
    await choose.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.reload();
    await choose.press('Enter');
    expect(await page.locator(':focus').inputValue()).toBe('55 999 999 003');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'Fracture Score 0 of 100: low' }).waitFor();
    await page.getByText('No risk signals.').waitFor();
    await page.goto(`${app.url}/verifications/new?number=55999999003`);
    await page.getByText(/^Verified before \(verified\): SANDBOX CLEAN PTY LTD, this minute, score/).waitFor();

    await page.getByLabel('ABN, ACN or NZBN').fill('97 999 999 100');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'See the record' }).press('Enter');
    await page.getByText('there is no verdict and no score').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The browser itself says that the register did not respond.
    expect(faults.filter((fault) => !fault.includes('503'))).toEqual([]);
  });

  it('show the facts and the status reasons of policy 2026-3', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.database.pool.query(`update organisations set policy_version = '2026-3' where id = $1`, [organisationId]);
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      mode: 'test',
      path: '/verifications/new',
    });
    await page.getByLabel('ABN, ACN or NZBN').fill('91 999 999 218');
    await page.keyboard.press('Enter');
    const verdict = page.getByRole('region', { name: 'The verdict' });
    await verdict.getByText('The register has replaced this record by another one. Ask for').waitFor();
    await verdict.getByText('Replaced registration').waitFor();
    await page.getByRole('link', { name: 'Full record' }).press('Enter');
    await page.getByText('Record replaced').waitFor();
    await page.getByText('Postcode').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verification-facts-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verification-facts-dark-narrow');
    expect(faults).toEqual([]);
  });

  it('take an address as far as it means something', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const path = '/verifications?status=BEST&risk=HIGH&from=2026-99-99&number=007';
    const { page, faults } = await signInPage(app, browser, { organisationId, path });
    await page.getByText('An ABN has 11 digits, an NZBN 13. Check the number.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('');
    expect(await page.getByRole('combobox', { name: 'Score' }).inputValue()).toBe('HIGH');
    expect(await page.getByLabel('ABN or NZBN').inputValue()).toBe('007');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${app.url}/verifications?number=teapot`);
    await page.getByText('An ABN has 11 digits, an NZBN 13. Check the number.').waitFor();
    expect(await page.getByLabel('ABN or NZBN').inputValue()).toBe('teapot');

    await page.goto(`${app.url}/verifications/ver_nothing`);
    await page.getByRole('alert').filter({ hasText: 'No verification with this id exists.' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('are found by name, opened beside the list and worked on together, by keyboard', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { verify } = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    for (const number of ['55999999003', '61999999030', '82999999070']) await verify(number);
    const { page, faults } = await signInPage(app, browser, {
      organisationId,
      role: 'officer',
      mode: 'test',
      path: '/verifications',
    });
    const rows = page.locator('tbody tr');
    await rows.nth(2).waitFor();
    await page.getByLabel('Name, ABN or NZBN').fill('sandbox clean');
    await page.keyboard.press('Enter');
    await rows.nth(2).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('name')).toBe('sandbox clean');
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
    await rows.nth(2).waitFor();

    await page.locator('h1').focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('o');
    const panel = page.getByRole('dialog', { name: 'Verification' });
    await panel.getByRole('heading', { name: 'THE TRUSTEE FOR SANDBOX CLOSED TRUST' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verifications-panel-light');
    await page.keyboard.press('j');
    await panel.getByRole('heading', { name: 'THE TRUSTEE FOR SANDBOX CLOSED TRUST' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const focused = (): Promise<string> => page.locator(':focus').innerText();
    await page.locator('.verification-link').nth(1).focus();
    await page.keyboard.press('k');
    expect(await focused()).toBe(await page.locator('.verification-link').first().innerText());
    await page.keyboard.press('k');
    expect(await focused()).toBe(await page.locator('.verification-link').first().innerText());

    // A click on a row opens the panel too, outside what the row itself has to press.
    const score = rows.filter({ hasText: 'SANDBOX CLEAN PTY LTD' }).getByText('0 low');
    await score.click();
    await panel.getByRole('heading', { name: 'SANDBOX CLEAN PTY LTD' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByText('1 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select SANDBOX CLEAN PTY LTD' }).press('Space');
    await selection.getByText('2 selected').waitFor();
    await page.getByLabel('Order').selectOption({ label: 'Oldest first' });
    await page.waitForURL('**order=OLDEST');
    await selection.getByText('2 selected').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await selection.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
    await rows.nth(2).waitFor();
    await hasCount(selection, 0);
    const boxes = page.getByRole('checkbox', { name: /^Select / });
    for (const at of [0, 1]) await boxes.nth(at).press('Space');
    await selection.getByText('2 selected').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'verifications-selection-light');
    const coming = page.waitForEvent('download');
    await selection.getByRole('button', { name: 'Export selected' }).press('Enter');
    expect((await coming).suggestedFilename()).toBe('verifications.csv');
    await selection.getByRole('button', { name: 'Assign' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Assign to me' }).press('Enter');
    await page.getByRole('cell', { name: 'you', exact: true }).nth(1).waitFor();
    await selection.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('are counted roughly where there are more than 10,000', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    const planted = Array.from({ length: 10_100 }, (_, index) => ({ at: new Date(Date.now() - index * 1_000) }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, planted);
    const { page, faults } = await signInPage(app, browser, { organisationId, path: '/verifications' });
    await page
      .getByRole('status')
      .filter({ hasText: /^About [\d,]+ verifications$/ })
      .waitFor();
    expect(faults).toEqual([]);
  });

  it('are selected with all that match, then monitored and verified again', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId, key } = await app.newKey(organisationId, 'test');
    const client = createApiClient(app, key);
    for (const number of ['55999999003', '78999999020']) await client.verify(number, 'AU');
    const day = Date.now() - 86_400_000;
    const seeded = Array.from({ length: 60 }, (_, at) => ({
      at: new Date(day - at),
      mode: 'test' as const,
      outcome: 'error',
    }));
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, seeded);
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test', path: '/verifications' });
    const selection = page.getByRole('region', { name: 'Selection' });
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .press('Space');
    await selection.getByRole('button', { name: 'Select all that match' }).press('Enter');
    await selection.getByText('62 selected').waitFor();
    await hasCount(selection.getByRole('button', { name: 'Select all that match' }), 0);
    await looksRight(page, 'verifications-all-selected');
    await selection.getByRole('button', { name: 'Clear selection' }).press('Enter');

    await page.goto(`${app.url}/verifications?status=VERIFIED`);
    const rows = page.locator('tbody tr');
    await hasCount(rows, 2);
    const chooseBoth = async (): Promise<void> => {
      for (const box of await page.getByRole('checkbox', { name: /^Select / }).all()) await box.press('Space');
      await selection.getByText('2 selected').waitFor();
    };
    await chooseBoth();
    await selection.getByRole('button', { name: 'Monitor' }).press('Enter');
    await page.getByText('Monitoring 2.').waitFor();
    const { rows: watched } = await app.database.pool.query(
      'select 1 from monitored_entities where organisation_id = $1',
      [organisationId],
    );
    expect(watched).toHaveLength(2);
    await chooseBoth();
    await selection.getByRole('button', { name: 'Verify again' }).press('Enter');
    await page.getByText('Verified again: 2.').waitFor();
    await hasCount(rows, 4);
    expect(faults).toEqual([]);
  }, 60_000);

  it('are not made by a viewer, who is told who does', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, role: 'viewer', path: '/verifications/new' });
    await page.getByText('Owners, officers, developers and API keys can verify.').waitFor();
    await hasCount(page.getByLabel('ABN, ACN or NZBN'), 0);
  });
});
