import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { newId } from '../../../src/domain/ids.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { createApiClient } from '../../support/app.js';
import { newPerson } from '../../support/browser/portal.js';
import { saveScreenshot } from '../../support/browser/saveScreenshot.js';
import { seedLink } from '../../support/people/applicant.js';
import { seedEndpoint } from '../../support/seeds/attempts.js';
import { seededCase } from '../../support/seeds/seededCase.js';
import { seedVerifications } from '../../support/seeds/seededVerifications.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { until } from '../../support/until.js';
import { hasCount } from '../../support/browser/shown.js';

portalTests('what stands around every page', (fixture) => {
  it('leads anywhere by name, number and id, and tells its keys', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { body } = await createApiClient(app, key).verify('55999999003');
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test' });
    const goTo = async (text: string): Promise<void> => {
      await page.locator('.person').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByLabel('Where to?').fill(text);
      await page.locator('.mantine-Spotlight-action').first().waitFor();
      await page.keyboard.press('Enter');
    };
    await goTo('webh');
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await goTo(body.result.id);
    await page.getByRole('heading', { name: 'Register facts' }).waitFor();
    await goTo('44 999 999 040');
    await page.getByText('11 digits, as an ABN has.').waitFor();
    expect(await page.getByLabel('ABN, ACN or NZBN').inputValue()).toBe('44999999040');

    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('body').click({ position: { x: 5, y: 400 } });
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'frame-keys');
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.closest("#content") !== null')).toBe(true);
    // Where somebody types, both are what they are.
    await page.keyboard.type('?/');
    await hasCount(page.getByRole('dialog'), 0);

    await page.getByRole('button', { name: 'Help' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).press('Enter');
    const singleKeys = page.getByRole('switch', { name: 'Single keys' });
    // The menu that closes gives the focus back to its button, which may take it from the switch once.
    await until(async () => {
      await singleKeys.press('Space');
      return !(await singleKeys.isChecked());
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.person').focus();
    await page.keyboard.press('/');
    await page.keyboard.press('Shift+?');
    expect(await page.evaluate('document.activeElement.className')).toContain('person');
    await hasCount(page.getByRole('dialog'), 0);
    await page.goto(`${app.url}/onboarding`);
    await page.getByLabel('State').waitFor();
    await hasCount(page.getByText('j next'), 0);
    expect(faults).toEqual([]);
  });

  it('finds a business that was verified, a key and an action by name', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test', { name: 'Billing robot' });
    const { body } = await createApiClient(app, key).verify('55999999003', 'AU', { reference: 'customer 77' });
    const { id, legalName } = body.result;
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test' });
    const find = async (text: string): Promise<void> => {
      await page.locator('.person').waitFor();
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.getByLabel('Where to?').fill(text);
    };
    const option = (name: string | RegExp): Locator => page.locator('.mantine-Spotlight-action', { hasText: name });

    await find(legalName.slice(0, -3).toLowerCase());
    await option('customer 77').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'frame-search');
    await option('customer 77').click();
    await page.waitForURL(`**/verifications/${id}`);
    await find('customer 77');
    await option('customer 77').click();
    await page.getByRole('heading', { name: 'Register facts' }).waitFor();
    await find('billing rob');
    await option('Billing robot').click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    // Also where the page is open already.
    await find('create key');
    await option('Create key').click();
    await page.locator('form').getByRole('button', { name: 'Create key' }).waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');
    await find('xyzzyx');
    await page.getByText('Nothing has that name, number or id.').waitFor();
    expect(faults).toEqual([]);
  });

  it('finds an entity of a register, a case, a link and an endpoint', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const owner = { organisationId, mode: 'test' } as const;
    const { onboardingId } = await seededCase(app, { ...owner, reference: 'loan 88' });
    await seedLink(app, { ...owner, name: 'Lena Linkford' });
    const endpointId = await seedEndpoint(app, owner);
    const { page, faults } = await signInPage(app, browser, { organisationId, mode: 'test' });
    const open = async (text: string, found: string): Promise<void> => {
      await page.locator('.person').waitFor();
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.getByLabel('Where to?').fill(text);
      await page.locator('.mantine-Spotlight-action', { hasText: found }).first().click();
    };
    await open('sandbox clean', 'Registered, active');
    await page.waitForURL(`**/verifications/new?number=*`);
    await page.getByText('11 digits, as an ABN has.').waitFor();
    await open('loan 88', 'loan 88');
    await page.waitForURL(`**/onboarding/${onboardingId}*`);
    await open('lena', 'Lena Linkford');
    await page.waitForURL('**/onboarding/links');
    await page.getByRole('cell', { name: /^Lena Linkford/ }).waitFor();
    await open('example.com', 'https://example.com/');
    await page.waitForURL(`**/webhooks/${endpointId}`);
    expect(faults).toEqual([]);
  });

  it('switches to test data and signs out from the search', async () => {
    const { app, browser } = fixture;
    const { page } = await signInPage(app, browser, { organisationId: await app.newOrganisation() });
    const run = async (text: string): Promise<void> => {
      await page.locator('.person').waitFor();
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.getByLabel('Where to?').fill(text);
      await page.locator('.mantine-Spotlight-action', { hasText: new RegExp(`^${text}`, 'i') }).click();
    };
    await run('switch to test data');
    await page.getByRole('note').getByText('Test data').waitFor({ timeout: 30_000 });
    await run('sign out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ timeout: 30_000 });
    await page.goto(`${app.url}/webhooks`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('leads from the help menu to the guides, the API reference and GraphiQL', async () => {
    const { app, browser } = fixture;
    const { page } = await signInPage(app, browser, { organisationId: await app.newOrganisation() });
    for (const [name, path, title] of [
      ['Guides', '/docs', /Documentation|Entity Verification/],
      ['API reference', '/docs/api', /API/],
      ['GraphiQL', '/graphiql', /GraphiQL/],
    ] as const) {
      await page.getByRole('button', { name: 'Help' }).click();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('menuitem', { name }).click();
      const other = await opened;
      await other.waitForLoadState();
      expect(new URL(other.url()).pathname.replace(/\/$/, '')).toBe(path);
      expect(await other.title()).toMatch(title);
      await other.close();
    }
  });

  it('switches to another organisation of the person', async () => {
    const { app, browser } = fixture;
    const [first, second] = [await app.newOrganisation('First Finance'), await app.newOrganisation('Second Bank')];
    const person = await newPerson(app, { organisationId: first });
    await app.database.pool.query(
      `insert into members (id, organisation_id, email, role, account_id, created_at)
       values ($1, $2, $3, 'viewer', $4, now())`,
      [newId('member'), second, person.email, person.accountId],
    );
    const { page, faults } = await signInPage(app, browser, { person });
    const present = page.getByRole('banner').getByTitle('Switch organisation');
    await present.getByText('First Finance').waitFor();
    await page.getByText('Owner', { exact: true }).waitFor();
    await present.press('Enter');
    expect(await page.getByRole('menuitemradio', { name: 'First Finance' }).getAttribute('aria-checked')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('menuitemradio', { name: 'Second Bank' }).press('Enter');
    await present.getByText('Second Bank').waitFor({ timeout: 30_000 });
    await page.getByText('Viewer', { exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  it('finds an object behind the first page of its list', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    await app.newKey(organisationId, 'live', { name: 'Oldest robot' });
    for (let at = 0; at < 100; at += 1) await app.newKey(organisationId, 'live', { name: `Key ${at}` });
    const { page, faults } = await signInPage(app, browser, { organisationId });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByLabel('Where to?').fill('oldest rob');
    await page.locator('.mantine-Spotlight-action', { hasText: 'Oldest robot' }).click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('keeps the theme, the density and the side bar that were chosen', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page, faults } = await signInPage(app, browser, { organisationId });
    await page.locator('.person').press('Enter');
    await page.getByRole('menuitemradio', { name: 'Dark' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Compact' }).press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Collapse' }).press('Enter');
    await page.reload();
    await page.getByRole('button', { name: 'Expand' }).waitFor();
    const chosen = await page.evaluate(
      '[document.documentElement.dataset.mantineColorScheme, document.documentElement.dataset.density]',
    );
    expect(chosen).toEqual(['dark', 'compact']);
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('shows times, and means days, in the zone that is chosen, here and in other windows', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { id: apiKeyId } = await app.newKey(organisationId);
    // The first of March in Auckland, and still February in Sydney.
    const at = new Date('2026-02-28T12:00:00Z');
    await seedVerifications(app.database.pool, { organisationId, apiKeyId }, [{ at }]);
    const { page, faults } = await signInPage(app, browser, {
      ...{ organisationId, timezoneId: 'Australia/Sydney', path: '/verifications?from=2026-03-01&to=2026-03-01' },
    });
    await page.getByRole('link', { name: 'Clear filters' }).first().waitFor();
    await page.getByRole('heading', { name: /^Nothing|^None|^No / }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${app.url}/verifications`);
    await other.getByText('28 Feb 2026').waitFor();

    await page.locator('.person').press('Enter');
    await page.getByRole('menuitem', { name: 'Time zone' }).press('Enter');
    const zones = page.getByRole('combobox', { name: 'Show times in' });
    await until(() => zones.evaluate((field) => field === field.ownerDocument.activeElement));
    await page.getByText(/^It is .* there\.$/).waitFor();
    await hasCount(page.getByRole('listbox'), 0);
    await page.keyboard.press('Escape');
    await zones.waitFor({ state: 'detached' });
    await page.locator('.person').press('Enter');
    await page.getByRole('menuitem', { name: 'Time zone' }).press('Enter');
    await zones.fill('Auck');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).waitFor();
    await zones.press('ArrowDown');
    await zones.press('Enter');
    await page.getByText(/NZ[DS]T|GMT\+1[23]/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'frame-times');
    await page.keyboard.press('Escape');
    await page.locator('tbody').getByText('1 Mar 2026').waitFor();
    await other.getByText('1 Mar 2026').waitFor();
    await page.reload();
    await page.locator('tbody').getByText('1 Mar 2026').waitFor();
    expect(faults).toEqual([]);
  });

  it('leaves data that another window has gone away from', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId, path: '/verifications' });
    const other = await page.context().newPage();
    await other.goto(`${app.url}/webhooks`);
    await other.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await toTestData(page, '/verifications');
    await other.getByRole('note').getByText('Test data').waitFor();
    expect(new URL(other.url()).pathname).toBe('/');
  });

  it('says when what is live comes no more, and again when it does', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const { verify } = createApiClient(app, key);
    const { page } = await signInPage(app, browser, { organisationId });
    // Neither end notices a connection that is cut on the way: packets arrive nowhere.
    await page.addInitScript(`window.WebSocket = class extends WebSocket {
      send(data) {
        if (!window.isCut) super.send(data);
      }
    }`);
    await toTestData(page, '/verifications');
    await page.getByRole('switch', { name: 'Live' }).press('Space');
    await page.getByText('Nothing new yet').waitFor();
    await page.evaluate('window.isCut = true');
    await page.getByText('Live updates are interrupted').waitFor({ timeout: 25_000 });
    await page.evaluate('window.isCut = false');
    await page.getByText('Nothing new yet').waitFor({ timeout: 25_000 });
    await verify('55999999003');
    await page.getByRole('button', { name: '1 new' }).waitFor();
  });

  it('shows a fault with a retry when a section is first opened offline, and opens it once online', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
    await page.getByRole('heading', { name: 'This page cannot be shown' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('The service cannot be reached. Check your connection').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor({ timeout: 30_000 });
  });

  it('loads the portal again by itself when an update has removed the script of a section', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, { organisationId });
    await page.route(/WebhooksPage.*\.js$/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor({ timeout: 30_000 });
  });

  it('says that there is no page at an unknown address', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { page } = await signInPage(app, browser, {
      ...{ organisationId, colorScheme: 'dark', viewport: { width: 390, height: 844 } },
    });
    const response = await page.goto(`${app.url}/nothing/here`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveScreenshot(page, 'frame-unknown-dark');
    await page.getByRole('link', { name: 'Go to Home' }).press('Enter');
    await page.waitForURL(`${app.url}/`);
  });
});
