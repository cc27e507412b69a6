import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { paintedTexts } from '../certificates/pdf/paintedTexts.js';
import { seedLink } from '../support/people/applicant.js';
import {
  attach,
  fillAll,
  continueForm,
  heading,
  openLink,
  createPdf,
  sandboxCompany,
  saved,
} from '../support/browser/onboardingPage.js';
import type { WatchedPage } from '../support/browser/watchedPage.js';
import { looksRight } from '../support/browser/looksRight.js';
import { portalTests } from '../support/browser/portalTests.js';
import { hasCount } from '../support/browser/shown.js';
import { completeForm, seedForm } from '../support/seeds/submissions.js';

portalTests('the applicant’s portal', (fixture) => {
  const expectClean = ({ hosts, faults }: WatchedPage): void => {
    expect([...hosts]).toEqual([new URL(fixture.app.url).host]);
    expect(faults).toEqual([]);
  };
  const countSubmissions = async (organisationId: string): Promise<number> => {
    const { rowCount } = await fixture.app.database.pool.query(
      `select 1 from events where organisation_id = $1 and kind = 'onboarding.submitted'`,
      [organisationId],
    );
    return rowCount ?? 0;
  };

  it('goes from the link to the submission, asks nobody else for anything, and submits a double click once', async () => {
    const link = await seedLink(fixture.app);
    const watched = await openLink(fixture, link);
    const { page } = watched;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const said = request.url() + (request.headers()['referer'] ?? '');
      if (said.includes(link.token) && !request.isNavigationRequest()) elsewhere.push(said);
    });
    await fillAll(page);
    expect(await page.locator('.left').innerText()).toContain('nothing');
    await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
    await heading(page, 'Thank you: your form is submitted').waitFor();
    await page.getByText(`Reference: ${link.id}`).waitFor();
    const copy = page.getByRole('region', { name: 'Your copy' });
    expect(await copy.innerText()).toMatch(/Jane Citizen[^]*Director[^]*Phone number\s*0412 345 678/);
    await page.reload();
    await heading(page, 'Thank you: your form is submitted').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Citizen');
    await page.getByText(/^Submitted on \d/).waitFor();
    await page.getByText('has not stated how long this takes').waitFor();
    await fixture.app.database.pool.query('update organisations set usual_decision_days = 3 where id = $1', [
      link.organisationId,
    ]);
    const download = page.waitForEvent('download');
    await copy.getByRole('button', { name: 'Download PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`application-${link.id}.pdf`);
    const text = (await paintedTexts(await readFile(await file.path()))).flat().join(' ');
    expect(text).toMatch(/Jane Citizen[^]*passport\.pdf[^]*Phone number\s*0412 345 678/);
    await page.reload();
    await page.getByText('usually decides within 3 business days.').waitFor();
    expect(await countSubmissions(link.organisationId)).toBe(1);
    expect(elsewhere).toEqual([]);
    expect((await watched.traces()).replace(page.url(), '')).not.toContain(link.token);
    expectClean(watched);
  });

  it('says what is wrong with a number as it is typed, and offers what was probably meant', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    const number = page.getByLabel('ABN or ACN');
    await number.fill('55999999003');
    await page.getByText(`Read as ${sandboxCompany}`).waitFor();
    await page.getByRole('heading', { name: /SANDBOX/ }).waitFor();
    await number.fill('55 999 999 004');
    await page.locator('[role=status] .mantine-Alert-root').waitFor();
    await hasCount(page.getByLabel('This is the business'), 0);
    await number.fill('97 999 999 100');
    await page.getByText('The register does not respond at the moment').waitFor();
    await page.getByLabel('The number is right: continue with it').check();
    await saved(page);
    await page.getByLabel('New Zealand').check();
    await page.getByLabel('NZBN').fill('9429999990009');
    await page.getByRole('heading', { name: /SANDBOX/ }).waitFor();
    await page.getByLabel('Something in the register is wrong').check();
    await page.getByLabel('What is wrong, and what would be right?').fill('It has a new name.');
    await saved(page);
    await page.reload();
    expect(await page.getByLabel('What is wrong, and what would be right?').inputValue()).toBe('It has a new name.');
  });

  it('takes a file of 10 MB with its progress, and says why it refuses a disguised and a larger one', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await page.getByRole('button', { name: 'Documents' }).click();
    await heading(page, 'Documents').waitFor();
    await attach(page, 'deed.pdf', createPdf(10 * 1024 * 1024));
    await page.getByText('deed.pdf is there.').waitFor();
    await attach(page, 'photo.pdf', Buffer.from('<html><script>alert(1)</script></html>'));
    const refusal = page.locator('.uploads .mantine-Alert-root');
    await refusal.waitFor();
    expect(await refusal.innerText()).toMatch(/photo\.pdf[^]*PDF, PNG and JPEG/);
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await attach(page, 'large.pdf', createPdf(10 * 1024 * 1024 + 1));
    await page.getByText('The file is larger than 10 MB.').waitFor();
    await page.getByRole('button', { name: 'Remove deed.pdf' }).click();
    await page.getByText('No document is there yet.').waitFor();
  });

  it('asks for the person of an identity document before the file, and shows a refusal at the person', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await seedForm(fixture.app, link.id, completeForm());
    await page.reload();
    await page.getByRole('button', { name: 'Documents' }).click();
    await heading(page, 'Documents').waitFor();
    const person = page.getByLabel('Whose identity does it show?');
    await page.getByText('Choose the person first.').waitFor();
    await hasCount(page.locator('input[type=file]'), 0);
    await looksRight(page, 'onboarding-identity-person');
    const names = (await person.locator('option:not([disabled])').allInnerTexts()).slice(0, 2);
    const [first = '', second = ''] = names;
    await person.selectOption(first);
    await hasCount(page.getByText('Choose the person first.'), 0);
    await attach(page, 'passport.pdf', createPdf());
    await page.getByText('passport.pdf is there.').waitFor();
    await page.locator('.files li').getByText(first).waitFor();
    await page.getByLabel('What does the next file show?').selectOption('Identity of a person');
    await person.selectOption(second);
    await attach(page, 'passport.pdf', createPdf());
    await page.locator('.uploads').getByText('already the identity document of another person').waitFor();
    expect(await person.getAttribute('aria-invalid')).toBe('true');
    await looksRight(page, 'onboarding-identity-refused');
    await person.selectOption(first);
    await hasCount(page.locator('.uploads .mantine-Alert-root'), 0);
  });

  it('takes a phone number as it is typed, and says at the field what is wrong with one', async () => {
    const link = await seedLink(fixture.app);
    const { page } = await openLink(fixture, link);
    await seedForm(fixture.app, link.id, completeForm());
    const reopen = async (): Promise<void> => {
      await page.reload();
      await page.getByRole('button', { name: 'Declaration' }).click();
      await heading(page, 'Declaration').waitFor();
    };
    await reopen();
    const phone = page.getByLabel('Phone number (optional)');
    await page.getByText('Only for questions about this form.').waitFor();
    const attributes = ['type', 'autocomplete', 'inputmode', 'maxlength'];
    expect(await Promise.all(attributes.map((name) => phone.getAttribute(name)))).toEqual(['tel', 'tel', 'tel', '32']);
    await phone.fill('call me');
    await page.getByText('A phone number has 6 to 15 digits').first().waitFor();
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    await phone.fill('+61 (0)412 345-678');
    await saved(page);
    expect(await phone.getAttribute('aria-invalid')).not.toBe('true');
    await reopen();
    expect(await phone.inputValue()).toBe('+61 (0)412 345-678');
    await phone.fill('');
    await saved(page);
    await reopen();
    expect(await phone.inputValue()).toBe('');
  });

  it('suggests the kind of file that is missing', async () => {
    const organisationId = await fixture.app.newOrganisation();
    await fixture.app.database.pool.query(`update organisations set required_documents = '{}' where id = $1`, [
      organisationId,
    ]);
    const link = await seedLink(fixture.app, { organisationId });
    const { page } = await openLink(fixture, link);
    const form = completeForm();
    await seedForm(fixture.app, link.id, { ...form, declaration: { ...form.declaration, authority: 'employee' } });
    await page.reload();
    await page.getByRole('button', { name: 'Documents' }).click();
    expect(await page.getByLabel('What does the next file show?').inputValue()).toBe('AUTHORITY');
  });

  it('uploads the identity document of a person whose step is still being saved', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('saveOnboarding(')) await setTimeout(3_000);
      await route.continue();
    });
    await fillAll(page);
    await page.getByRole('button', { name: /^Documents/ }).click();
    await page.locator('.files li').getByText('Jane Citizen').waitFor();
  });

  it('leads from what is left to the field, and from step to step, by the keyboard alone', async () => {
    const { page } = await openLink(fixture, await seedLink(fixture.app));
    await heading(page, 'The business').waitFor();
    // Without a focus the active element is the body, whose text has every sentence of the page.
    const focused = (): Promise<string> =>
      page.evaluate<string>(
        'document.activeElement === document.body ? "" : document.activeElement.id || document.activeElement.innerText',
      );
    const tabTo = async (wanted: string, key = 'Tab'): Promise<void> => {
      for (let times = 0; times < 60 && !(await focused()).includes(wanted); times += 1) await page.keyboard.press(key);
      expect(await focused()).toContain(wanted);
    };
    await tabTo('/business/queryValue');
    await page.keyboard.type(sandboxCompany);
    await page.getByLabel('This is the business').waitFor();
    await tabTo('/business/isConfirmed');
    await page.keyboard.press('Space');
    await tabTo('Save and continue');
    await page.keyboard.press('Enter');
    await heading(page, 'Address and activity').waitFor();
    expect(await focused()).toBe('heading');
    await tabTo('Enter your family name.').catch(() => undefined);
    await tabTo('Enter your position in the business.');
    await page.keyboard.press('Enter');
    await heading(page, 'Declaration').waitFor();
    expect(await focused()).toBe('/declaration/position');
    await visibleFocus(page);
    await continueForm(page, 'Review and submit');
    await tabTo('Submit', 'Shift+Tab');
  });
});

/** A person who uses the keyboard sees which element has the focus. */
async function visibleFocus(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const width = await page.evaluate('parseFloat(getComputedStyle(document.activeElement).outlineWidth)');
  expect(width).toBeGreaterThanOrEqual(2);
}
