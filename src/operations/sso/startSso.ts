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
 * Begins a sign-in by the provider that has claimed the domain of an address: authorization code flow with PKCE (RFC 7636),
 * state and nonce, which the session of the browser keeps for ten minutes. Whether there is such a person is not asked.
 * @throws AppError INVALID_REQUEST, NOT_FOUND where nobody has claimed the domain, OVERLOADED where the provider gives no
 * answer
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
// Stands for whatever origin the service has: what resolves to another one leads away from it.
const origin = 'https://service.invalid';

/**
 * A path of the portal, that is `/` or one of its sections or below `/portal`, with query and fragment, as a browser will
 * resolve it. `/`, the first page, where none is given.
 * @throws AppError INVALID_REQUEST for what leads anywhere else
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

/** Where a provider sends the browser back to. */
export const callbackPath = '/portal/sso/callback';

/** The redirect URIs that have to be registered at each provider: that of the portal first where its origin is another one. */
export function listCallbackUrls(publicUrl: string, portalUrl: string): readonly [string, ...string[]] {
  const urls = [publicUrl + callbackPath] as const;
  return new URL(portalUrl).origin === new URL(publicUrl).origin ? urls : [portalUrl + callbackPath, ...urls];
}

/**
 * The redirect URI for a sign-in that begins on a page of `origin`: the browser sends the session that the sign-in is kept in
 * to the host of that page alone.
 */
function findCallbackUrl(origin: string | undefined, { portalUrl, publicUrl }: ServiceUrls): string {
  const urls = listCallbackUrls(publicUrl(), portalUrl());
  return urls.find((url) => new URL(url).origin === origin) ?? publicUrl() + callbackPath;
}

/** How this service is known at the provider of a connection. */
export function toProviderClient(
  vault: Vault,
  { id, issuer, clientId, sealedClientSecret }: SsoConnection,
): ProviderClient {
  return { issuer, clientId, clientSecret: vault.unseal(sealedClientSecret, clientSecretAad(id)) };
}
