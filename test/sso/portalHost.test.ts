import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/platform/configuration/config.js';
import { startOpenidProvider } from '../support/servers/openidProvider.js';
import { ssoFixture, type SsoFixture } from './ssoFixture.js';

// The portal may have a separate host. A browser sends the cookie of a sign-in only to the host on which it began: the
// provider has to redirect back there.
let fixture: SsoFixture;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;

beforeAll(async () => {
  fixture = await ssoFixture({ portalHost: 'localhost' });
  provider = await startOpenidProvider([`${fixture.portalUrl}/portal/sso/callback`, fixture.callback]);
  const { organisationId } = await fixture.connect(provider.url, 'acme.example');
  await fixture.addMember(organisationId, 'jane@acme.example');
  provider.now.subject = 'jane';
  provider.people.set('jane', { email: 'jane@acme.example', email_verified: true });
});
afterAll(async () => {
  await fixture.stop();
  await provider.stop();
});

it.each([
  ['PORTAL_URL', () => fixture.portalUrl],
  ['PUBLIC_URL', () => fixture.app.url],
])('a person signs in on a page of %s, and stays on its host', async (_title, base) => {
  const browser = fixture.newBrowser(base());
  const { body } = await browser.start({ email: 'jane@acme.example', returnTo: '/verifications' });
  const callback = `${base()}/portal/sso/callback`;
  expect(new URL(body.signIn.url).searchParams.get('redirect_uri')).toBe(callback);
  const answer = await browser.go(await browser.followTo(callback, body.signIn.url));
  expect(answer).toMatchObject({ status: 303, location: `${base()}/verifications` });
  expect(await browser.whoAmI()).toMatchObject({ kind: 'member' });
});

describe('a plain PORTAL_URL beside a PUBLIC_URL with TLS', () => {
  it('is refused at the start, because nobody could sign in there', () => {
    const urls = { PUBLIC_URL: 'https://kyb.example', PORTAL_URL: 'http://portal.example' };
    expect(() => readConfig(urls)).toThrow(/^PORTAL_URL must begin with https/);
    expect(() => readConfig({ ...urls, PORTAL_URL: 'https://portal.example' })).not.toThrow();
  });
});
