import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { TestApp } from '../app.js';
import type { SeededLink } from '../people/applicant.js';
import { watchedPage, type WatchedPage } from './watchedPage.js';

/** An active company of the sandbox. */
export const sandboxCompany = '55 999 999 003';

/** A new browser at the first step of a form without any data. */
export async function openLink(
  fixture: { readonly app: TestApp; readonly browser: Browser },
  link: Pick<SeededLink, 'token'>,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await visitLink(fixture, link, options);
  await watched.page.getByRole('button', { name: 'Start', exact: true }).click();
  return watched;
}

/** A new browser at the page of a link. */
export async function visitLink(
  { app, browser }: { readonly app: TestApp; readonly browser: Browser },
  { token }: Pick<SeededLink, 'token'>,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await watchedPage(browser, options);
  await watched.page.goto(`${app.url}/onboard/${token}`);
  return watched;
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** Waits until everything typed is saved. */
export const saved = (page: Page): Promise<void> => page.getByText(/^Saved \d/).waitFor();

export async function continueForm(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await heading(page, to).waitFor();
}

export async function fillBusiness(page: Page, number = sandboxCompany): Promise<void> {
  await page.getByLabel('ABN or ACN').fill(number);
  await page.getByLabel('This is the business').check();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and number').fill('1 Example Street');
  await page.getByLabel('Suburb or town').fill('Carlton');
  await page.getByLabel('State or territory').fill('VIC');
  await page.getByLabel('Postcode').fill('3053');
  await page.getByLabel('Industry').selectOption('Construction');
  await page.getByLabel('What does the business do?').fill('We fit kitchens in private homes.');
  await page.getByLabel('What will the business use the service for?').fill('An account for card sales.');
  await page.getByLabel('How much money moves').fill('Ten payments a week in Australia.');
}

/** Fills in the open person in a group of this name, or the one without a name. */
export async function fillPerson(page: Page, given: string, family: string): Promise<void> {
  const card = page.getByRole('group', { name: 'A person without a name yet', exact: true });
  await card.getByLabel('Date of birth').fill('1980-12-31');
  await card.getByLabel('Lives in').selectOption('Australia');
  await card.getByLabel('Does this person').selectOption('No');
  await card.getByLabel('Family name').fill(family);
  await page.getByRole('group', { name: family, exact: true }).getByLabel('Given names').fill(given);
}

/** Adds a director who owns the whole business. */
export async function fillPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a person' }).click();
  await fillPerson(page, 'Jane', 'Citizen');
  await page.getByLabel(/^Add an owner of/).selectOption('Jane Citizen');
  await page.getByRole('button', { name: /^Add: Add an owner of/ }).click();
  await page.getByLabel('Percent', { exact: true }).fill('100');
}

export async function fillDeclaration(page: Page): Promise<void> {
  await page.getByLabel('Given names').fill('Jane');
  await page.getByLabel('Family name').fill('Citizen');
  await page.getByLabel('Position in the business').fill('Director');
  await page.getByLabel('E-mail address').fill('jane@acme.example');
  await page.getByLabel('Phone number').fill('0412 345 678');
  await page.getByLabel('Why may you act').selectOption('I run it: this form names me');
  await page.getByLabel('My statements are true').check();
  await page.getByLabel(/^I consent to/).check();
}

/** A file with the first and last bytes of a PDF. */
export function createPdf(bytes = 2000): Buffer {
  const [start, end] = [Buffer.from('%PDF-1.7\n'), Buffer.from('\n%%EOF\n')];
  return Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, 0x20), end]);
}

/** Chooses a file through the button. */
export async function attach(page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

/** Fills in the whole form, up to the review. */
export async function fillAll(page: Page): Promise<void> {
  await heading(page, 'The business').waitFor();
  await fillBusiness(page);
  await continueForm(page, 'Address and activity');
  await fillAddress(page);
  await continueForm(page, 'People');
  await fillPeople(page);
  await continueForm(page, 'Documents');
  await attach(page, 'passport.pdf', createPdf());
  await page.getByText('passport.pdf is there.').waitFor();
  await continueForm(page, 'Declaration');
  await fillDeclaration(page);
  await continueForm(page, 'Review and submit');
  await saved(page);
}
