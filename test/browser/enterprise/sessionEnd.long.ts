import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { createApiClient } from '../../support/app.js';
import { accessibilityFaults } from '../../support/browser/accessibilityFaults.js';
import { looksRight } from '../../support/browser/looksRight.js';
import {
  createTotpCode,
  goodPassword,
  newPerson,
  signedIn,
  withSecondFactor,
  type Person,
} from '../../support/browser/portal.js';
import { portalTests } from '../../support/browser/portalTests.js';
import { hasCount } from '../../support/browser/shown.js';
import { signInPage } from '../../support/browser/signInPage.js';
import { toTestData } from '../../support/browser/toTestData.js';
import { until } from '../../support/until.js';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Your session has ended' });
const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === element.ownerDocument.activeElement);

portalTests('the end of a session while a page is open', (fixture) => {
  /** Ends the sessions of a person like an expiry or a sign-out elsewhere. */
  const endSessions = async ({ accountId }: Person): Promise<void> => {
    const { rows } = await fixture.app.database.pool.query<{ caller: string }>(
      `delete from sessions where sess ->> 'accountId' = $1 returning sess ->> 'callerId' as caller`,
      [accountId],
    );
    fixture.app.services.bus.publish(
      'revokedCallers',
      rows.map(({ caller }) => caller),
    );
  };
  /** Begins to create a key, ends the session and sends the form. */
  const sendAfterEnd = async (page: Page, person: Person): Promise<void> => {
    await page.getByRole('button', { name: 'Create key' }).first().press('Enter');
    await page.getByLabel('Name').fill('Billing robot');
    await endSessions(person);
    await page.getByLabel('Name').press('Enter');
    await dialogOf(page).waitFor();
  };

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'keeps a form and sends it after signing in, by keyboard alone: %s, %i pixels',
    async (colorScheme, width) => {
      const { app, browser } = fixture;
      const organisationId = await app.newOrganisation();
      const person = await newPerson(app, { organisationId });
      const { page, faults, traces } = await signInPage(app, browser, {
        ...{ person, path: '/api-keys', colorScheme, viewport: { width, height: 844 } },
      });
      await sendAfterEnd(page, person);
      const dialog = dialogOf(page);
      expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(person.email);
      const password = dialog.getByRole('textbox', { name: 'Password' });
      await until(() => hasFocus(password));
      await looksRight(page, `session-end-${colorScheme}-${width}`);
      await page.keyboard.type(goodPassword);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'I stored it' }).press('Enter');
      await hasCount(dialog, 0);
      await page.getByText('Billing robot', { exact: true }).first().waitFor();
      expect(faults.filter((fault) => !/status of 401|WebSocket/.test(fault))).toEqual([]);
      expect(await traces()).not.toContain(goodPassword);
    },
  );

  it('says that the password is wrong, and keeps the keys of the page away from it', async () => {
    const { app, browser } = fixture;
    const person = await newPerson(app, { organisationId: await app.newOrganisation() });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    await sendAfterEnd(page, person);
    const dialog = dialogOf(page);
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await until(() => hasFocus(password));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('The e-mail address or password is wrong').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await until(() => hasFocus(password));
    await hasCount(page.getByLabel('Where to?'), 0);
    await hasCount(page.getByRole('dialog', { name: 'Create' }), 1);
  });

  it('leaves text that is not sent yet, and returns the focus to it', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const person = await newPerson(app, { organisationId });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    await page.getByRole('button', { name: 'Create key' }).first().press('Enter');
    await page.getByLabel('Name').fill('Half of a na');
    await endSessions(person);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await dialogOf(page).waitFor();
    await dialogOf(page).getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await until(() => hasFocus(page.getByLabel('Name')));
    expect(await page.getByLabel('Name').inputValue()).toBe('Half of a na');
  });

  it('offers only what the role after the new sign-in allows', async () => {
    const { app, browser } = fixture;
    const person = await newPerson(app, { organisationId: await app.newOrganisation() });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    const create = page.getByRole('button', { name: 'Create key' });
    await create.first().waitFor();
    await app.database.pool.query(`update members set role = 'viewer' where id = $1`, [person.memberId]);
    await endSessions(person);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await dialogOf(page).waitFor();
    await dialogOf(page).getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await hasCount(create, 0);
  });

  it('asks for the second factor of a person who has one', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const person = await newPerson(app, { organisationId });
    const { secret } = await withSecondFactor(await signedIn(app, person.email));
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    await sendAfterEnd(page, person);
    const dialog = dialogOf(page);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    const code = dialog.getByRole('textbox', { name: 'Code' });
    await until(() => hasFocus(code));
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('The code is not valid').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await code.fill(createTotpCode(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I stored it' }).waitFor();
  });

  it('tells another person that the page will be discarded, and discards it without a question', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation('Acme Pty Ltd');
    const person = await newPerson(app, { organisationId });
    const other = await newPerson(app, { organisationId: await app.newOrganisation('Elsewhere Pty Ltd') });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    page.on('dialog', (question) => void question.dismiss());
    await sendAfterEnd(page, person);
    const dialog = dialogOf(page);
    await dialog.getByLabel('E-mail address').fill(other.email);
    await dialog.getByText('This signs in another person').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Elsewhere Pty Ltd').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    const { rows } = await app.database.pool.query(
      `select 1 from api_keys where name = 'Billing robot' and organisation_id = any($1)`,
      [[organisationId]],
    );
    expect(rows).toEqual([]);
  });

  it('asks once for several refused requests, and returns to the organisation and data of the page', async () => {
    const { app, browser } = fixture;
    const person = await newPerson(app, { organisationId: await app.newOrganisation() });
    const { page } = await signInPage(app, browser, { person, mode: 'test', path: '/api-keys' });
    await page.getByRole('heading', { name: 'No key yet' }).waitFor();
    let refused = 0;
    page.on('response', (response) => {
      if (response.status() === 401 && response.url().endsWith('/graphql')) refused += 1;
    });
    // Held up, so that all are on their way before the first is refused.
    await page.route('**/graphql', async (route) => {
      await until(() => Promise.resolve(sent >= 2));
      await route.continue();
    });
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) sent += 1;
    });
    await endSessions(person);
    await page.getByRole('link', { name: 'Home' }).first().press('Enter');
    await dialogOf(page).waitFor();
    await until(() => Promise.resolve(refused >= 2));
    await hasCount(page.getByRole('dialog'), 1);
    await dialogOf(page).getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('note').getByText('Test data').waitFor();
    await hasCount(page.getByRole('alert'), 0);
    await hasCount(page.getByRole('dialog'), 0);
  });

  it('connects live updates again afterwards, and shows what was missed', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const { key } = await app.newKey(organisationId, 'test');
    const person = await newPerson(app, { organisationId });
    const { page } = await signInPage(app, browser, { person, mode: 'test', path: '/verifications' });
    await page.getByRole('switch', { name: 'Live' }).press('Space');
    await page.getByText('Nothing new yet').waitFor();
    // The service closes the connection, which alone opens the dialog.
    await endSessions(person);
    await dialogOf(page).waitFor();
    // The first event of the organisation, missed by the page: there was no earlier one to resume behind.
    await createApiClient(app, key).verify('55999999003');
    await dialogOf(page).getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await page.keyboard.press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '1 new' }).waitFor();
  });

  it('continues by itself when the person signs in in another window', async () => {
    const { app, browser } = fixture;
    const person = await newPerson(app, { organisationId: await app.newOrganisation() });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    const other = await page.context().newPage();
    await other.goto(`${app.url}/api-keys`);
    await other.getByRole('heading', { name: 'API keys' }).waitFor();
    await sendAfterEnd(page, person);
    await other.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await dialogOf(other).getByRole('textbox', { name: 'Password' }).fill(goodPassword);
    await other.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I stored it' }).waitFor();
    await hasCount(dialogOf(page), 0);
  });

  it('holds the requests of a page that cannot ask to which data another window has switched', async () => {
    const { app, browser } = fixture;
    const organisationId = await app.newOrganisation();
    const person = await newPerson(app, { organisationId });
    const { page } = await signInPage(app, browser, { person });
    const other = await page.context().newPage();
    await other.goto(`${app.url}/api-keys`);
    await other.getByRole('button', { name: 'Create key' }).first().press('Enter');
    await other.getByLabel('Name').fill('Billing robot');
    let asked = 0;
    await other.route('**/*', (route) => {
      const request = route.request();
      const isSession =
        request.url().endsWith('/api/portal/session') || request.postData()?.includes('query PortalSession') === true;
      if (!isSession) return route.fallback();
      asked += 1;
      return route.abort();
    });
    await toTestData(page, '/');
    await until(() => asked > 0);
    await other.getByLabel('Name').press('Enter');
    await other.unroute('**/*');
    await other.getByRole('note').getByText('Test data').waitFor();
    expect(new URL(other.url()).pathname).toBe('/');
    const { rows } = await app.database.pool.query('select 1 from api_keys where organisation_id = $1', [
      organisationId,
    ]);
    expect(rows).toEqual([]);
  });

  it('signs out instead, and other windows with it', async () => {
    const { app, browser } = fixture;
    const person = await newPerson(app, { organisationId: await app.newOrganisation() });
    const { page } = await signInPage(app, browser, { person, path: '/api-keys' });
    const other = await page.context().newPage();
    await other.goto(`${app.url}/webhooks`);
    await other.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await sendAfterEnd(page, person);
    await dialogOf(page).getByRole('button', { name: 'Sign out instead' }).press('Enter');
    await page.waitForURL('**/portal/sign-in');
    await other.waitForURL('**/portal/sign-in?to=%2Fwebhooks');
  });
});
