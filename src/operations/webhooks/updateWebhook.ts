import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { secretRotation, webhookChanges } from '../../domain/inputs/organisations.js';
import { newWebhookSecret } from '../../domain/webhookSignature.js';
import { encryptHeaders, secretAad } from '../../encryption/vault.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError } from '../../platform/errors.js';
import { parseInput, refuseNull } from '../readInput.js';
import { readWebhookHeaders, readWebhookUrl, requireApplicantRights, requireWebhookPlan } from './createWebhook.js';
import { lockWebhook } from './lockWebhook.js';
import { loadWebhookStates, toWebhookResult, type WebhookResult, type WebhookStatus } from './webhooks.js';

/** Omitted fields do not change; null removes a value. */
export interface WebhookChanges {
  readonly url?: string | null;
  readonly events?: readonly EventTypeName[] | null;
  readonly description?: string | null;
  /** Replaces all headers. */
  readonly headers?: object | null;
  readonly rateLimit?: number | null;
  readonly status?: WebhookStatus | null;
}

/**
 * Changes an endpoint of the caller. Attempts that begin more than a few seconds after the response use the change: until then, a
 * worker may have claimed some. A paused endpoint keeps its deliveries pending until it is enabled. Enabling an endpoint resets
 * its failures.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks and as `requireApplicantRights`, WEBHOOK_URL_REFUSED,
 * INVALID_REQUEST, STATE_CONFLICT for pausing a disabled one
 */
export async function updateWebhook(
  ctx: Context,
  { id, ...changes }: WebhookChanges & { readonly id: string },
): Promise<WebhookResult> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const apply = readChanges(ctx, changes, ctx.webhookChallenges.requiredFor.includes(caller.plan));
  const result = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const endpoint = await lockWebhook(em, id);
    const { kinds: before, sealedHeaders } = endpoint;
    apply(endpoint);
    if (changes.url != null) await requireApplicantRights(em, caller, [...before, ...endpoint.kinds]);
    if (changes.events != null) await requireApplicantRights(em, caller, endpoint.kinds);
    await em.flush();
    const updated = toWebhookResult(ctx, endpoint, (await loadWebhookStates(em, [id], ctx.clock()))(id));
    const lostHeaders = sealedHeaders !== null && endpoint.sealedHeaders === null ? ['headers'] : [];
    await recordAudit(ctx, em, {
      action: 'webhook.updated',
      object: { kind: 'webhook', id },
      details: {
        fields: [...new Set([...Object.keys(changes), ...lostHeaders])],
        host: new URL(endpoint.url).hostname,
        status: endpoint.status,
      },
    });
    await storeResponse(ctx, em, updated);
    return updated;
  });
  // Deliveries that were kept pending during the pause are due.
  if (result.status === 'enabled') ctx.eventLog.committed([id]);
  return result;
}

/** Validates everything before anything is locked. */
function readChanges(
  ctx: Context,
  changes: WebhookChanges,
  isProofRequired: boolean,
): (endpoint: WebhookEndpoint) => void {
  refuseNull(changes, ['url', 'events', 'status']);
  const url = changes.url == null ? undefined : readWebhookUrl(changes.url, ctx.dialPolicy);
  const { status, description, rateLimit } = parseInput(webhookChanges, changes);
  const kinds = changes.events == null ? undefined : [...new Set(changes.events)];
  const headers = changes.headers === undefined ? undefined : readWebhookHeaders(changes.headers);

  return (endpoint) => {
    if (kinds !== undefined) endpoint.kinds = kinds;
    if (description !== undefined) endpoint.description = description;
    if (url !== undefined || headers !== undefined || rateLimit !== undefined) endpoint.version += 1;
    if (url !== undefined) endpoint.moveTo(url, isProofRequired);
    if (headers !== undefined) endpoint.sealedHeaders = encryptHeaders(ctx.vault, endpoint.id, headers);
    if (rateLimit !== undefined) endpoint.rateLimit = rateLimit;
    if (status === 'enabled') endpoint.enable();
    if (status === 'paused') pause(endpoint);
  };
}

function pause(endpoint: WebhookEndpoint): void {
  if (endpoint.status === 'disabled') {
    throw new AppError('STATE_CONFLICT', 'This webhook is disabled. Enable it first.');
  }
  endpoint.status = 'paused';
}

const defaultOverlapSeconds = 24 * 60 * 60;

/**
 * Gives an endpoint of the caller a new secret, which only this response contains. During the overlap (a day unless given) the
 * old one signs too, so that no delivery is rejected before the receiver has the new one.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, INVALID_REQUEST for an overlap beyond 7 days, STATE_CONFLICT
 * during the overlap of the last rotation, whose old secret would expire earlier than announced. An overlap of 0, as after a
 * leak, is accepted then: from now on, only the new secret signs
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { id, overlapSeconds }: { readonly id: string; readonly overlapSeconds?: number | null },
): Promise<WebhookResult & { readonly secret: string }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const now = ctx.clock();
  const overlap = parseInput(secretRotation, { overlapSeconds }).overlapSeconds ?? defaultOverlapSeconds;
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const endpoint = await lockWebhook(em, id);
    const { previousSecretUntil } = endpoint;
    if (overlap > 0 && previousSecretUntil && previousSecretUntil > now) {
      throw new AppError(
        'STATE_CONFLICT',
        `The secret was rotated, and the previous one is valid until ${previousSecretUntil.toISOString()}. Rotate after that, or send overlapSeconds 0 to end both now.`,
      );
    }
    const secret = newWebhookSecret();
    const previousUntil = overlap === 0 ? null : new Date(now.getTime() + overlap * 1_000);
    endpoint.rotateSecret(ctx.vault.encrypt(secret, secretAad(id)), previousUntil);
    await em.flush();
    const result = { ...toWebhookResult(ctx, endpoint, (await loadWebhookStates(em, [id], ctx.clock()))(id)), secret };
    await recordAudit(ctx, em, {
      action: 'webhook.secretRotated',
      object: { kind: 'webhook', id },
      details: { overlapSeconds: overlap },
    });
    await storeResponse(ctx, em, result);
    return result;
  });
}
