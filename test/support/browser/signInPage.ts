import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { MemberRole } from '../../../src/entities/member.js';
import type { Mode } from '../../../src/domain/tenancy.js';
import type { TestApp } from '../app.js';
import { signInPerson } from '../people/session.js';
import { newPerson, type Person } from './portal.js';
import { watchedPage, type WatchedPage } from './watchedPage.js';

interface SignInOptions extends BrowserContextOptions {
  /** An existing person. The default is a new one. */
  readonly person?: Person;
  /** The organisation of which the person is a member. */
  readonly organisationId?: string;
  readonly role?: MemberRole;
  /** The name of a new person. */
  readonly name?: string;
  readonly isOperator?: boolean;
  /** Whether the session begins with test data, for which the sandbox responds. The default is live data. */
  readonly mode?: Mode;
  /** The path to open after the sign-in. The default is the home page. */
  readonly path?: string;
}

/** A page of the enterprise portal with the session of a person, without the form for signing in: `portal.long.ts` tests that. */
export async function signInPage(
  app: TestApp,
  browser: Browser,
  {
    person: known,
    organisationId,
    role = 'owner',
    name,
    isOperator = false,
    mode = 'live',
    path = '/',
    ...options
  }: SignInOptions,
): Promise<WatchedPage> {
  const person =
    known ??
    (await newPerson(app, {
      ...(organisationId !== undefined && { organisationId }),
      ...(name !== undefined && { name }),
      ...{ role, isOperator },
    }));
  const { headers } = await signInPerson(app, person, mode);
  const [, cookie = '', value = ''] = /^([^=]+)=(.*)$/.exec(headers.Cookie) ?? [];
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  await page.context().addCookies([{ name: cookie, value, url: app.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(app.url + path);
  await page.locator('#content').waitFor();
  return watched;
}
