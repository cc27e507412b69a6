import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { keepAttempt } from '../../caller/ssoAttempt.js';
import type { Context } from '../../caller/context.js';
import { SsoConnection } from '../../entities/ssoConnection.js';
import { AppError } from '../../platform/errors.js';
import { readEmail } from '../readEmail.js';
import { callbackFor } from './callbackUrl.js';
import { clientOf } from './clientOf.js';
import { domainOf } from './readConnectionFields.js';
import { readReturnPath } from './readReturnPath.js';

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
  const address = readEmail('/email', email);
  const path = readReturnPath(returnTo);
  const domain = domainOf(address);
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
    redirectUri: callbackFor(ctx.origin, ctx.urls),
    returnTo: path,
  };
  const state = randomState();
  const codeChallenge = await calculatePKCECodeChallenge(attempt.verifier);
  const url = await ctx.ssoProviders.asClient(clientOf(ctx.vault, connection), (client) =>
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
  await keepAttempt(ctx.pool, ctx.session, state, attempt, ctx.clock());
  return { url: url.href };
}
