import { enterAudit } from '../../audit/enterAudit.js';
import { sealHeaders } from '../../encryption/endpointSecrets.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import type { EventKind } from '../../entities/event.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { lockWebhook } from './lockWebhook.js';
import {
  readDescription,
  readRateLimit,
  readWebhookHeaders,
  readWebhookKinds,
  readWebhookUrl,
} from './readWebhookFields.js';
import { readWebhookStates } from './readWebhookStates.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';
import { webhookResultOf, type WebhookResult, type WebhookStatus } from './webhookResult.js';

/** What is left out stays as it is; null removes. */
export interface WebhookChanges {
  readonly url?: string | null;
  readonly events?: readonly EventKind[] | null;
  readonly description?: string | null;
  /** In place of all that there were. */
  readonly headers?: object | null;
  readonly rateLimit?: number | null;
  readonly status?: WebhookStatus | null;
}

/**
 * Changes an endpoint of the caller's. Attempts that begin more than a few seconds after the answer go by it: a worker may
 * hold some by then. A paused endpoint holds what happens until it is enabled again; one that is enabled begins anew, as if
 * it had never failed.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, WEBHOOK_URL_REFUSED, INVALID_REQUEST, STATE_CONFLICT
 * for pausing a disabled one
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
    apply(endpoint);
    await em.flush();
    const updated = webhookResultOf(ctx, endpoint, (await readWebhookStates(em, [id]))(id));
    await enterAudit(ctx, em, {
      action: 'webhook.updated',
      object: { kind: 'webhook', id },
      details: { fields: Object.keys(changes), host: new URL(endpoint.url).hostname, status: endpoint.status },
    });
    await rememberAnswer(ctx, em, updated);
    return updated;
  });
  // What was held while it was paused is due.
  if (result.status === 'enabled') ctx.eventLog.committed([id]);
  return result;
}

/** Checks all before anything is locked. */
function readChanges(
  ctx: Context,
  changes: WebhookChanges,
  isProofRequired: boolean,
): (endpoint: WebhookEndpoint) => void {
  for (const field of ['url', 'events', 'status'] as const) {
    if (changes[field] === null) {
      throw invalidField(`/${field}`, 'This field cannot be null. Send a value, or leave the field out.');
    }
  }
  const { status } = changes;
  if (status === 'disabled') {
    throw invalidField('/status', 'Must be enabled or paused. Only the service disables an endpoint.');
  }
  const url = changes.url == null ? undefined : readWebhookUrl(changes.url, ctx.dialPolicy);
  const kinds = changes.events == null ? undefined : readWebhookKinds(changes.events);
  const description = changes.description === undefined ? undefined : readDescription(changes.description);
  const headers = changes.headers === undefined ? undefined : readWebhookHeaders(changes.headers);
  const rateLimit = changes.rateLimit === undefined ? undefined : readRateLimit(changes.rateLimit);

  return (endpoint) => {
    if (kinds !== undefined) endpoint.kinds = kinds;
    if (description !== undefined) endpoint.description = description;
    if (url !== undefined || headers !== undefined || rateLimit !== undefined) endpoint.version += 1;
    if (url !== undefined) endpoint.moveTo(url, isProofRequired);
    if (headers !== undefined) endpoint.sealedHeaders = sealHeaders(ctx.vault, endpoint.id, headers);
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
