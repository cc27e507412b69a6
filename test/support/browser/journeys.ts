import type { Locator, Page } from 'playwright-core';

/** The text that a journey types. */
export interface JourneyData {
  /** An active business that was never verified. */
  readonly number: string;
  /** The name of a business that was verified. */
  readonly name: string;
}

/** A common task in the portal, with the number of clicks that it may take. */
export interface Journey {
  readonly title: string;
  readonly most: number;
  /** The role that does it. */
  readonly role: 'owner' | 'officer';
  /** Where it begins. */
  readonly path: string;
  /** Whether a case waits for a decision. */
  readonly needsCase?: true;
  /** Steps that are done before the first click counts. */
  readonly prepare?: (page: Page, data: JourneyData) => Promise<void>;
  readonly run: (page: Page, data: JourneyData) => Promise<void>;
}

const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
const inDialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

/** The journeys whose clicks are limited. Only presses of a pointer count, keys do not. */
export const journeys: readonly Journey[] = [
  {
    title: 'certificate from a new result',
    most: 1,
    role: 'officer',
    path: '/verifications/new',
    prepare: async (page, { number }) => {
      await page.getByLabel('ABN, ACN or NZBN').fill(number);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Issue certificate' }).waitFor();
    },
    run: async (page) => {
      await page.getByRole('button', { name: 'Issue certificate' }).click();
      const issue = inDialog(page, 'Issue the certificate');
      await issue.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/certificates/KYB-*');
      await page.getByRole('link', { name: 'Open PDF' }).waitFor();
    },
  },
  {
    title: 'decision on a case from Home',
    most: 3,
    role: 'officer',
    path: '/',
    needsCase: true,
    run: async (page) => {
      await page.getByRole('link', { name: /onboarding cases? waits? for a decision/ }).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await inDialog(page, 'Approve').click();
      await page.getByText('Decision recorded: approved.').waitFor();
    },
  },
  {
    title: 'API key from Home',
    most: 4,
    role: 'owner',
    path: '/',
    run: async (page) => {
      await section(page, 'API keys').click();
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByLabel('Name').fill('Billing');
      await inDialog(page, 'Create key').click();
      await inDialog(page, 'I stored it').click();
      await page.getByRole('cell', { name: 'Billing', exact: true }).waitFor();
    },
  },
  {
    title: 'endpoint and test event from Home',
    most: 5,
    role: 'owner',
    path: '/',
    run: async (page) => {
      await section(page, 'Webhooks').click();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByLabel('Address').fill('https://hooks.example.com/kyb');
      await inDialog(page, 'Add endpoint').click();
      await inDialog(page, 'I stored it').click();
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.getByRole('region', { name: 'The test event' }).waitFor();
    },
  },
  {
    title: 'onboarding link from Home',
    most: 4,
    role: 'owner',
    path: '/',
    run: async (page) => {
      await section(page, 'Onboarding').click();
      await page.getByRole('link', { name: 'Create link' }).click();
      await inDialog(page, 'Create link').click();
      await inDialog(page, 'Copy the link').click();
    },
  },
  {
    title: 'past business by name',
    most: 1,
    role: 'owner',
    path: '/',
    run: async (page, { name }) => {
      await page.getByRole('button', { name: 'Search or jump to' }).click();
      await page.getByLabel('Where to?').fill(name);
      await page.locator('.mantine-Spotlight-action', { hasText: name }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/verifications/ver_*');
      await page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }).waitFor();
    },
  },
];

// Runs in every page: presses of a mouse, finger or pen, which no key causes. If a button moves away, Playwright stops the
// press at the window and repeats it. The document receives only the press that hits.
const counter = `document.addEventListener('pointerdown', ({ isTrusted }) => {
  if (isTrusted) sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
}, true)`;

/**
 * Does a journey in a page of a signed-in member.
 * @returns its clicks, counted by the page
 */
export async function countClicks(page: Page, url: string, journey: Journey, data: JourneyData): Promise<number> {
  await page.addInitScript(counter);
  await page.goto(url + journey.path);
  await page.locator('#content h1').waitFor();
  await journey.prepare?.(page, data);
  await page.evaluate(`sessionStorage.removeItem('presses')`);
  await journey.run(page, data);
  return page.evaluate<number>(`Number(sessionStorage.getItem('presses'))`);
}
