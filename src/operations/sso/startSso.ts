import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Context } from '../../caller/context.js';
import { storeAttempt } from '../../caller/ssoAttempt.js';
import { getEmailDomain } from '../../domain/emailAddress.js';
import { mailbox, maxReturnPathLength } from '../../domain/inputs/accounts.js';
import { portalSections } from '../../domain/portalSections.js';
import type { ProviderClient } from '../../egress/openid/ssoProviders.js';
import type { Vault } from '../../encryption/vault.js';
import { clientSecretAad, SsoConnection } from '../../entities/ssoConnection.js';
import type { ServiceUrls } from '../../platform/configuration/config.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';

export interface StartSsoInput {
  readonly email: string;
  readonly returnTo?: string | null;
}

/**
 * Begins a sign-in at the provider that has claimed the domain of an address: authorization code flow with PKCE (RFC 7636), state
 * and nonce, which the browser's session keeps for ten minutes. It does not check whether the person exists.
 * @throws AppError INVALID_REQUEST, NOT_FOUND if nobody has claimed the domain, OVERLOADED if the provider does not respond
 */
export async function startSso(ctx: Context, { email, returnTo }: StartSsoInput): Promise<{ readonly url: string }> {
  const { email: address } = parseInput(mailbox, { email });
  const path = readReturnPath(returnTo);
  const domain = getEmailDomain(address);
  const connection = await ctx.em.findOne(SsoConnection, { domains: { $contains: [domain] }, removedAt: null });
  if (!connection || !ctx.session) {
    throw new AppError(
      'NOT_FOUND',
      `No organisation uses single sign-on for ${domain}. Sign in with your password, or ask an owner of your organisation.`,
    );
  }
  const attempt = {
    connectionId: connection.id,
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri: findCallbackUrl(ctx.origin, ctx.urls),
    returnTo: path,
  };
  const state = randomState();
  const codeChallenge = await calculatePKCECodeChallenge(attempt.verifier);
  const url = await ctx.ssoProviders.asClient(toProviderClient(ctx.vault, connection), (client) =>
    Promise.resolve(
      buildAuthorizationUrl(client, {
        redirect_uri: attempt.redirectUri,
        scope: 'openid email',
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        state,
        nonce: attempt.nonce,
        login_hint: address,
      }),
    ),
  );
  await storeAttempt(ctx.pool, ctx.session, state, attempt, ctx.clock());
  return { url: url.href };
}

const portalPath = new RegExp(`^/(?:(?:${['portal', ...portalSections].join('|')})(?:/|$)|$)`);
// A placeholder for the origin of the service: a path that resolves to another origin leads to another site.
const origin = 'https://service.invalid';

/**
 * A path of the portal, with query and fragment, as a browser resolves it: `/`, one of its sections, or a path below `/portal`.
 * Without one it is `/`, the first page.
 * @throws AppError INVALID_REQUEST for any other target
 */
function readReturnPath(text: string | null | undefined): string {
  if (text === null || text === undefined || text === '') return '/';
  const url = /^\/[!-~]*$/.test(text) && !text.includes('\\') ? URL.parse(text, origin) : null;
  const isOurs = url?.origin === origin && portalPath.test(url.pathname);
  if (!isOurs || text.length > maxReturnPathLength) {
    throw invalidField(
      '/returnTo',
      `Must be a path of the portal, such as /verifications, of up to ${maxReturnPathLength} characters.`,
    );
  }
  return url.pathname + url.search + url.hash;
}

/** The path that a provider redirects the browser to. */
export const callbackPath = '/portal/sso/callback';

/** The redirect URIs to register at each provider. If the portal has another origin, its URI comes first. */
export function listCallbackUrls(publicUrl: string, portalUrl: string): readonly [string, ...string[]] {
  const urls = [publicUrl + callbackPath] as const;
  return new URL(portalUrl).origin === new URL(publicUrl).origin ? urls : [portalUrl + callbackPath, ...urls];
}

/**
 * The redirect URI for a sign-in that begins on a page of `origin`. The session cookie of the sign-in is sent only to the host of
 * that page.
 */
function findCallbackUrl(origin: string | undefined, { portalUrl, publicUrl }: ServiceUrls): string {
  const urls = listCallbackUrls(publicUrl(), portalUrl());
  return urls.find((url) => new URL(url).origin === origin) ?? publicUrl() + callbackPath;
}

/** The service as a client of a connection's provider. */
export function toProviderClient(
  vault: Vault,
  { id, issuer, clientId, sealedClientSecret }: SsoConnection,
): ProviderClient {
  return { issuer, clientId, clientSecret: vault.decrypt(sealedClientSecret, clientSecretAad(id)) };
}
