import { randomBytes } from 'node:crypto';
import { ownHeaders, secretPlace } from '../../encryption/endpointSecrets.js';
import type { Context } from '../../caller/context.js';
import { DialFault } from '../../egress/dialFault.js';
import { newId } from '../../domain/ids.js';
import { webhookUserAgent } from '../../domain/webhookHeaders.js';
import { prepareSigner } from '../../domain/webhookSignature.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError } from '../../platform/errors.js';
import { createPlaces } from '../../caller/limits/places.js';

// A receiver may take ten seconds to answer, and each challenge waits for it.
const takePlace = createPlaces({
  ofOne: 5,
  atOnce: 50,
  tooManyOfOne:
    'Five webhooks of this organisation are being verified, which is the limit. Retry when one of them is done.',
  tooMany: 'Too many webhooks are being verified. Nothing was done. Retry the request.',
});

/**
 * Sends a signed challenge to the URL of an endpoint, as docs/reference/webhooks.md describes it.
 * @returns when the receiver has returned the challenge
 * @throws AppError STATE_CONFLICT saying what the receiver did instead, RATE_LIMITED, OVERLOADED
 */
export async function sendChallenge(ctx: Context, endpoint: WebhookEndpoint): Promise<void> {
  const challenge = randomBytes(32).toString('base64url');
  const leave = takePlace(endpoint.organisationId);
  let response: Response;
  try {
    response = await ctx.webhookChallenges.fetch(endpoint.url, requestOf(ctx, endpoint, challenge));
  } catch (error) {
    if (!(error instanceof DialFault)) throw error;
    if (error.kind !== 'local') throw refused(error.message);
    throw new AppError('OVERLOADED', `${error.message} Nothing was done.`, { retryAfterSeconds: 5, cause: error });
  } finally {
    leave();
  }
  if (!response.ok) throw refused(`The receiver returned ${response.status}. It must return 2xx.`);
  if (!isEcho(await response.text(), challenge)) {
    throw refused('Its response body must be the challenge or {"challenge": "…"}.');
  }
}

function requestOf({ vault, clock }: Context, endpoint: WebhookEndpoint, challenge: string) {
  const now = clock();
  const { id, mode, sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint;
  const unseal = (sealed: Buffer): string => vault.unseal(sealed, secretPlace(id));
  const overlaps = sealedPreviousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  const sign = prepareSigner(unseal(sealedSecret), overlaps ? unseal(sealedPreviousSecret) : undefined);
  const messageId = newId('event', now);
  const data = { webhookId: id, challenge };
  const body = JSON.stringify({ id: messageId, event: 'endpoint.challenge', timestamp: now, mode, data });
  return {
    method: 'POST',
    headers: {
      ...ownHeaders(vault, endpoint),
      'Content-Type': 'application/json',
      'User-Agent': webhookUserAgent,
      ...sign(messageId, Math.floor(now.getTime() / 1000), body),
    },
    body,
  };
}

/** The challenge alone, or as the member of an object. A receiver that repeats whatever it gets proves nothing. */
function isEcho(body: string, challenge: string): boolean {
  if (body.trim() === challenge) return true;
  try {
    const answer = JSON.parse(body) as unknown;
    return typeof answer === 'object' && answer !== null && 'challenge' in answer && answer.challenge === challenge;
  } catch {
    return false;
  }
}

function refused(reason: string): AppError {
  return new AppError('STATE_CONFLICT', `The receiver did not return the challenge. ${reason}`);
}
