import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { MemberRole } from '../../../src/entities/member.js';
import type { TestApp } from '../app.js';
import { goodPassword, newPerson } from './portal.js';
import { watchedPage, type WatchedPage } from './watchedPage.js';

interface SignInOptions extends BrowserContextOptions {
  /** The organisation of which the person is a member. */
  readonly organisationId?: string;
  readonly role?: MemberRole;
  readonly isOperator?: boolean;
  /** The path to open after the sign-in. The default is the home page. */
  readonly path?: string;
}

/** A page of the enterprise portal after a normal sign-in. */
export async function signInPage(
  app: TestApp,
  browser: Browser,
  { organisationId, role = 'owner', isOperator = false, path = '/', ...options }: SignInOptions,
): Promise<WatchedPage> {
  const { email } = await newPerson(app, { ...(organisationId !== undefined && { organisationId }), role, isOperator });
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  await page.goto(`${app.url}/portal/sign-in?to=${encodeURIComponent(path)}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#content').waitFor();
  return watched;
}
