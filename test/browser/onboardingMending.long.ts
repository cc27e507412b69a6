import { expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { attach, continueForm, createPdf, fillPerson, heading, openLink } from '../support/browser/onboardingPage.js';
import { fillBusiness, saved, sandboxCompany } from '../support/browser/onboardingPage.js';
import { looksRight } from '../support/browser/looksRight.js';
import { portalTests } from '../support/browser/portalTests.js';
import { eventually, hasCount } from '../support/browser/shown.js';
import { seedLink } from '../support/people/applicant.js';
import { completeForm, seedForm } from '../support/seeds/submissions.js';

portalTests('an applicant who corrects the form', (fixture) => {
  /** A form with two owners, of 60 and 40 percent, at this step. */
  const openSeeded = async (step: string, options: Parameters<typeof openLink>[2] = {}) => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link, options);
    await seedForm(fixture.app, link.id, completeForm());
    await page.reload();
    await go(page, step);
    return { page, link };
  };
  const go = async (page: Page, step: string): Promise<void> => {
    await page.getByRole('button', { name: step }).first().click();
    await heading(page, step).waitFor();
  };
  const versionOf = async (id: string): Promise<number> => {
    const { rows } = await fixture.app.database.pool.query<{ version: number }>(
      'select version from onboarding_links where id = $1',
      [id],
    );
    return rows[0]?.version ?? 0;
  };
  const refusal = (page: Page) => page.locator('[role=alert]', { hasText: 'These steps are not saved' });
  const focused = (page: Page): Promise<string> => page.evaluate<string>('document.activeElement.id');
  const expectFocus = (page: Page): Promise<void> =>
    eventually(async () => {
      expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
    });

  it.each([
    ['light', 390],
    ['dark', 390],
  ] as const)('sees that shares are too large, in %s at %i pixels, and is led to them', async (colorScheme, width) => {
    const { page, link } = await openSeeded('People', { colorScheme, viewport: { width, height: 844 } });
    const before = await versionOf(link.id);
    await page.getByLabel('Percent', { exact: true }).last().fill('60');
    await refusal(page).getByRole('button', { name: 'add up to more than 100 percent' }).waitFor();
    const owners = page.locator('[id="/people/holdings"]');
    await owners.getByText('add up to more than 100 percent').waitFor();
    expect(await owners.getAttribute('aria-describedby')).toBe('/people/holdings-fault');
    await looksRight(page, `onboarding-refused-${colorScheme}`);
    await go(page, 'Declaration');
    await page.getByLabel('Position in the business').fill('Secretary');
    await page.getByText('Not saved: see what is marked.').waitFor();
    await eventually(async () => {
      expect(await versionOf(link.id)).toBe(before + 1);
    });
    await refusal(page).getByRole('button', { name: 'add up to more than 100 percent' }).click();
    await heading(page, 'People').waitFor();
    expect(await focused(page)).toBe('/people/holdings');
    await page.getByLabel('Percent', { exact: true }).last().fill('40');
    await saved(page);
    await hasCount(refusal(page), 0);
    await page.reload();
    await go(page, 'Declaration');
    expect(await page.getByLabel('Position in the business').inputValue()).toBe('Secretary');
  });

  it('finds a mistyped e-mail address in a card that was closed, and is refused until it is right', async () => {
    const { page } = await openSeeded('People');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    const name = ((await edit.getAttribute('aria-label')) ?? '').replace('Edit ', '');
    await edit.click();
    const card = page.getByRole('group', { name, exact: true });
    await card.getByLabel('E-mail address').fill('jane@acme');
    await card.getByRole('button', { name: `Done with ${name}` }).click();
    await go(page, 'Review and submit');
    const fault = refusal(page).getByRole('button', { name });
    await fault.waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByText('See above why.').waitFor();
    await fault.click();
    await heading(page, 'People').waitFor();
    expect(await card.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(await focused(page)).toMatch(/\/email$/);
    await card.getByLabel('E-mail address').fill('jane@acme.example');
    await saved(page);
    await hasCount(refusal(page), 0);
  });

  it('sees that a number with ten digits is not saved', async () => {
    const { page } = await openSeeded('The business');
    await page.getByLabel('ABN or ACN').fill('55 999 999 00');
    await go(page, 'Review and submit');
    await page.getByText('Not saved: see what is marked.').waitFor();
    await refusal(page).getByRole('button', { name: 'An ABN has 11 digits, an ACN has 9.' }).click();
    await heading(page, 'The business').waitFor();
    expect(await focused(page)).toBe('/business/queryValue');
    expect(await page.getByLabel('ABN or ACN').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('ABN or ACN').fill(sandboxCompany);
    await page.getByLabel('This is the business').check();
    await saved(page);
  });

  it('gets the shares of the other window with the version of it', async () => {
    const { page, link } = await openSeeded('People');
    const other = await page.context().newPage();
    await other.goto(`${fixture.app.url}/onboard/${link.token}`);
    await go(other, 'People');
    await other.getByLabel('Percent', { exact: true }).first().fill('55');
    await other.getByLabel('Percent', { exact: true }).last().fill('45');
    await saved(other);
    await page.getByLabel('Percent', { exact: true }).first().fill('50');
    await page
      .getByLabel(/^Share of/)
      .last()
      .selectOption('25% to 50%');
    await page.getByRole('button', { name: 'Use the version saved elsewhere' }).click();
    await hasCount(page.getByLabel('Percent', { exact: true }), 2);
    expect(await page.getByLabel('Percent', { exact: true }).first().inputValue()).toBe('55');
    expect(await page.getByLabel('Percent', { exact: true }).last().inputValue()).toBe('45');
  });

  it('chooses the type and person of each file, and is not offered those of the file before', async () => {
    const { page } = await openSeeded('Review and submit');
    await page
      .locator('.left')
      .getByRole('button', { name: /identity/i })
      .first()
      .click();
    await heading(page, 'Documents').waitFor();
    const kind = page.getByLabel('What does the next file show?');
    const person = page.getByLabel('Whose identity does it show?');
    await person.waitFor();
    expect(await kind.inputValue()).toBe('IDENTITY');
    const names = await person.locator('option:not([disabled])').allInnerTexts();
    expect(names.length).toBeGreaterThan(1);
    for (const [at, name] of names.entries()) {
      await kind.selectOption('IDENTITY');
      await page.getByText('Choose the person first.').waitFor();
      expect(await person.inputValue()).toBe('');
      await person.selectOption(name);
      await attach(page, `passport-${at}.pdf`, createPdf(2000 + at));
      await page.getByText(`passport-${at}.pdf is there.`).waitFor();
      expect(await kind.inputValue()).not.toBe('IDENTITY');
    }
  });

  it('goes back to the step before with the button of the browser, and forward again', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await continueForm(page, 'People');
    await page.goBack();
    await heading(page, 'Address and activity').waitFor();
    expect(await focused(page)).toBe('heading');
    await page.goBack();
    await heading(page, 'The business').waitFor();
    await page.goForward();
    await heading(page, 'Address and activity').waitFor();
    await saved(page);
  });

  it('saves what is typed once the page is hidden', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await fillBusiness(page);
    await continueForm(page, 'Address and activity');
    await saved(page);
    // With a clock that stops, the pause after typing does not end.
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const isSave = (sent: Request): boolean => sent.postData()?.includes('1 Example Street') === true;
    const early = page.waitForRequest(isSave, { timeout: 2_000 }).catch(() => null);
    await page.getByLabel('Street and number').fill('1 Example Street');
    expect(await early).toBeNull();
    const request = page.waitForRequest(isSave);
    await page.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
    await request;
  });

  it.each(['light', 'dark'] as const)('takes back a removal, and keeps its place, in %s', async (colorScheme) => {
    const { page } = await openSeeded('People', { colorScheme, viewport: { width: 390, height: 844 } });
    const directors = page.getByRole('button', { name: /^Remove (?!.*as an owner)/ });
    const owners = page.getByRole('button', { name: /as an owner of/ });
    const [before, owned] = [await directors.count(), await owners.count()];
    const name = ((await directors.first().getAttribute('aria-label')) ?? '').replace('Remove ', '');
    await directors.first().click();
    await page.locator('.removed', { hasText: `Removed ${name}.` }).waitFor();
    expect(await focused(page)).toBe('/people/parties');
    await looksRight(page, `onboarding-removed-${colorScheme}`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await hasCount(directors, before);
    await hasCount(owners, owned);
    expect(await focused(page)).toBe('/people/parties');
    await owners.first().click();
    await hasCount(owners, owned - 1);
    expect(await focused(page)).toBe('/people/holdings');
    await page.getByRole('button', { name: 'Undo' }).click();
    await hasCount(owners, owned);
    await saved(page);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await fillPerson(page, 'Sam', 'Settler');
    await hasCount(page.getByRole('button', { name: 'Undo' }), 0);
  });

  it('keeps the focus near a removed file and a chosen suggestion', async () => {
    const { page } = await openSeeded('Documents');
    await page.getByLabel('What does the next file show?').selectOption('Ownership');
    await attach(page, 'deed.pdf', createPdf());
    await page.getByRole('button', { name: 'Remove deed.pdf' }).click();
    await page.getByText('Removed deed.pdf.').waitFor();
    await hasCount(page.getByText('deed.pdf is there.'), 0);
    await expectFocus(page);
    await go(page, 'The business');
    const suggestion = { value: '55999999003', legalName: 'SANDBOX CLEAN PTY LTD' };
    await page.route('**/graphql', (route) => {
      if (route.request().postData()?.includes('55999999030') !== true) return route.continue();
      const check = { isWellFormed: false, isAnswered: true, isFound: null, fault: 'That ABN is not valid.' };
      return route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ data: { check: { ...check, registered: null, suggestions: [suggestion] } } }),
      });
    });
    await page.getByLabel('ABN or ACN').fill('55999999030');
    await page.getByRole('button', { name: /55999999003/ }).click();
    expect(await focused(page)).toBe('/business/queryValue');
  });
});
