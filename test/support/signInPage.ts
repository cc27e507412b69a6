import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { MemberRole } from '../../src/entities/member.js';
import type { TestApp } from './app.js';
import { goodPassword, newPerson } from './portal.js';
import { watchedPage, type WatchedPage } from './watchedPage.js';

interface SignInOptions extends BrowserContextOptions {
  readonly organisationId: string;
  readonly role?: MemberRole;
  /** Where to begin; the first page unless given. */
  readonly path?: string;
}

/** A page of the enterprise portal in which a member has signed in, as people do. */
export async function signInPage(
  app: TestApp,
  browser: Browser,
  { organisationId, role = 'owner', path = '/', ...options }: SignInOptions,
): Promise<WatchedPage> {
  const { email } = await newPerson(app, { organisationId, role });
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  await page.goto(`${app.url}/portal/sign-in?to=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
  return watched;
}
