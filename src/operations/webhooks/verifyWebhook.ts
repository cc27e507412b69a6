import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../audit/recordAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { limitExceeded } from '../../caller/limits/rateLimits.js';
import { createConcurrencyLimiter } from '../../caller/limits/shedLoad.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { newId } from '../../domain/ids.js';
import { webhookUserAgent } from '../../domain/webhookHeaders.js';
import { prepareSigner } from '../../domain/webhookSignature.js';
import { EgressFault } from '../../egress/egressFault.js';
import { decryptHeaders, secretAad } from '../../encryption/vault.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { toEventRows } from '../../events/appendEvents.js';
import { AppError, notFound } from '../../platform/errors.js';
import { requireWebhookPlan } from './createWebhook.js';
import { type DeliveryResult, loadDelivery } from './deliveries.js';
import { findWebhook, lockWebhook } from './lockWebhook.js';
import { loadWebhookStates, toWebhookResult, type WebhookResult } from './webhooks.js';

/**
 * Verifies that the caller controls an endpoint: its receiver has to return the challenge that is sent to the URL. Then pending
 * deliveries are sent.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT if the receiver did not return it and if the
 * URL was changed in the meantime, RATE_LIMITED after 10 tests and challenges in a minute
 */
export async function verifyWebhook(ctx: Context, id: string): Promise<WebhookResult> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const found = await findWebhook(ctx.em, id);
  if (!found) throw notFound('webhook');
  const { url } = found;
  // A verification that finds no slot does not count.
  const leave = acquireChallengeSlot(found.organisationId);
  try {
    await countWebhookTest(ctx, caller, id);
    await sendChallenge(ctx, found);
  } finally {
    leave();
  }
  const result = await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    await lockCaller(em, caller, now);
    const endpoint = await lockWebhook(em, id);
    if (endpoint.url !== url) {
      throw new AppError('STATE_CONFLICT', 'The URL was changed during the verification. Verify the webhook again.');
    }
    endpoint.verify(now);
    await em.flush();
    const verified = toWebhookResult(ctx, endpoint, (await loadWebhookStates(em, [id], ctx.clock()))(id));
    await recordAudit(ctx, em, {
      action: 'webhook.verified',
      object: { kind: 'webhook', id },
      details: { host: new URL(url).hostname },
    });
    await storeResponse(ctx, em, verified);
    return verified;
  });
  if (result.status === 'enabled') ctx.eventLog.committed([id]);
  return result;
}

// A receiver may take ten seconds to respond, and each challenge waits for it.
const acquireChallengeSlot = createConcurrencyLimiter({
  ofOne: 5,
  atOnce: 50,
  tooManyOfOne:
    'Five webhooks of this organisation are being verified, which is the limit. Retry when one of them is done.',
  tooMany: 'Too many webhooks are being verified. Nothing was done. Retry the request.',
});

/**
 * Sends a signed challenge to the URL of an endpoint, as docs/reference/webhooks.md describes it. Resolves once the receiver has
 * returned the challenge.
 * @throws AppError STATE_CONFLICT naming the receiver's response, OVERLOADED
 */
async function sendChallenge(ctx: Context, endpoint: WebhookEndpoint): Promise<void> {
  const challenge = randomBytes(32).toString('base64url');
  let response: Response;
  try {
    response = await ctx.webhookChallenges.fetch(endpoint.url, toChallengeRequest(ctx, endpoint, challenge));
  } catch (error) {
    if (!(error instanceof EgressFault)) throw error;
    if (error.kind !== 'local') throw refused(error.message);
    throw new AppError('OVERLOADED', `${error.message} Nothing was done.`, { retryAfterSeconds: 5, cause: error });
  }
  if (!response.ok) throw refused(`The receiver returned ${response.status}. It must return 2xx.`);
  if (!isEcho(await response.text(), challenge)) {
    throw refused('Its response body must be the challenge or {"challenge": "…"}.');
  }
}

function toChallengeRequest({ vault, clock }: Context, endpoint: WebhookEndpoint, challenge: string) {
  const now = clock();
  const { id, mode, sealedSecret, sealedPreviousSecret, previousSecretUntil } = endpoint;
  const decryptSecret = (encrypted: Buffer): string => vault.decrypt(encrypted, secretAad(id));
  const overlaps = sealedPreviousSecret !== null && previousSecretUntil !== null && previousSecretUntil > now;
  const sign = prepareSigner(decryptSecret(sealedSecret), overlaps ? decryptSecret(sealedPreviousSecret) : undefined);
  const messageId = newId('event', now);
  const data = { webhookId: id, challenge };
  const body = JSON.stringify({ id: messageId, event: 'endpoint.challenge', timestamp: now, mode, data });
  return {
    method: 'POST',
    headers: {
      ...decryptHeaders(vault, endpoint),
      'Content-Type': 'application/json',
      'User-Agent': webhookUserAgent,
      ...sign(messageId, Math.floor(now.getTime() / 1000), body),
    },
    body,
  };
}

/** The challenge alone, or as the member of an object. A receiver that echoes every request body proves nothing. */
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

/**
 * Counts a test or a challenge: 10 a minute for an endpoint, and 100 for its organisation, so that deleting and creating
 * endpoints does not raise the limit.
 * @throws AppError RATE_LIMITED
 */
async function countWebhookTest(ctx: Context, caller: TenantActor, endpointId: string): Promise<void> {
  const state = await ctx.rateLimits.consumeWebhookTest(caller, endpointId);
  if (!state) return;
  ctx.onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}

const message = 'This is a test event.';

/**
 * Records an event `endpoint.test` and sends it only to this endpoint, regardless of its event types, like every other event.
 * @returns the delivery before its first attempt
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT for an endpoint that is not enabled or has to
 * be verified first, RATE_LIMITED after 10 in a minute
 */
export async function testWebhook(ctx: Context, id: string): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  const found = await findWebhook(ctx.em, id);
  if (!found) throw notFound('webhook');
  // A test that the state of the webhook refuses does not count.
  refuseUntestable(found);
  await countWebhookTest(ctx, caller, id);
  const delivery = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const endpoint = await lockWebhook(em, id);
    refuseUntestable(endpoint);
    endpoint.askAgain();
    await em.flush();
    const [event] = toEventRows([{ kind: 'endpoint.test', data: { webhookId: id, message } }], now);
    await queryRows(
      em,
      `with event as (
         insert into events (id, organisation_id, mode, kind, data, occurred_at) values (?, ?, ?, ?, ?::json, ?)
         returning id, organisation_id, mode
       ) insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
         select ?, id, organisation_id, mode, now(), now() from event`,
      [event?.id, organisationId, mode, event?.kind, event?.data, now, id],
    );
    const result = await loadDelivery(em, caller, { endpointId: id, eventId: event?.id ?? '' });
    await recordAudit(ctx, em, { action: 'event.tested', object: { kind: 'webhook', id } });
    await storeResponse(ctx, em, result);
    return result;
  });
  ctx.eventLog.committed([id]);
  return delivery;
}

/** @throws AppError STATE_CONFLICT */
function refuseUntestable({ status, verification }: WebhookEndpoint): void {
  if (status !== 'enabled') throw new AppError('STATE_CONFLICT', `This webhook is ${status}. Enable it first.`);
  if (verification !== 'pending') return;
  throw new AppError('STATE_CONFLICT', 'The URL of this webhook is not verified. Verify the webhook first.');
}
