import { authorizationCodeGrant, fetchUserInfo } from 'openid-client';
import type { SsoAttempt } from '../../caller/ssoAttempt.js';
import type { Context } from '../../caller/context.js';
import type { SsoConnection } from '../../entities/ssoConnection.js';
import { AppError } from '../../platform/errors.js';
import { callbackPath } from './callbackUrl.js';
import { clientOf } from './clientOf.js';

/** Whom a provider vouches for. */
export interface ProvedPerson {
  /** What the provider calls the person, for ever (OpenID Connect Core section 2, `sub`). */
  readonly subject: string;
  /** Null where the provider does not say that it has verified it. */
  readonly email: string | null;
}

/**
 * Redeems the code that a browser brought, and checks all that came with it: `iss` (RFC 9207), the signature of the ID
 * token, its issuer, audience, time and nonce. The address comes from the ID token, or else from the userinfo endpoint.
 * @param query What the provider added to the redirect URI
 * @throws AppError FORBIDDEN where the answer lets nobody in, OVERLOADED where the provider gives none
 */
export async function askWhoCame(
  { vault, ssoProviders, urls }: Context,
  connection: SsoConnection,
  { attempt, state, query }: { readonly attempt: SsoAttempt; readonly state: string; readonly query: URLSearchParams },
): Promise<ProvedPerson> {
  const url = new URL(`${attempt.redirectUri ?? urls.publicUrl() + callbackPath}?${query.toString()}`);
  return ssoProviders.asClient(clientOf(vault, connection), async (client) => {
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
    });
    const claims = tokens.claims();
    if (!claims) {
      throw new AppError('FORBIDDEN', 'The response of your sign-in provider has no ID token. Ask its administrator.');
    }
    const hasMore = claims['email'] === undefined && client.serverMetadata().userinfo_endpoint !== undefined;
    const told = hasMore ? await fetchUserInfo(client, tokens.access_token, claims.sub) : claims;
    const email: unknown = told.email;
    return { subject: claims.sub, email: told.email_verified === true && typeof email === 'string' ? email : null };
  });
}
