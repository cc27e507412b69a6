import { enterAudit } from '../../audit/enterAudit.js';
import { sealHeaders, secretPlace } from '../../encryption/endpointSecrets.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { newWebhookSecret } from '../../domain/webhookSignature.js';
import type { EventKind } from '../../entities/event.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { lockOrganisation } from '../organisations/lockOrganisation.js';
import {
  defaultRateLimit,
  readDescription,
  readRateLimit,
  readWebhookHeaders,
  readWebhookKinds,
  readWebhookUrl,
} from './readWebhookFields.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';
import { webhookResultOf, type WebhookResult } from './webhookResult.js';

const mostEndpoints = 50;

export interface CreateWebhookInput {
  readonly url: string;
  readonly events: readonly EventKind[];
  readonly description?: string | null;
  /** Names and values. */
  readonly headers?: object | null;
  /** Attempts a second; 50 unless given, null for as many as the receiver takes. */
  readonly rateLimit?: number | null;
}

/**
 * Makes an endpoint that gets every event of these kinds from now on. Its secret is in this answer and nowhere else.
 * @throws AppError FORBIDDEN for a plan without webhooks, WEBHOOK_URL_REFUSED, INVALID_REQUEST, STATE_CONFLICT where the
 * organisation has 50 in this mode
 */
export async function createWebhook(
  ctx: Context,
  input: CreateWebhookInput,
): Promise<WebhookResult & { readonly secret: string }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  const url = readWebhookUrl(input.url, ctx.dialPolicy);
  const kinds = readWebhookKinds(input.events);
  const description = readDescription(input.description);
  const headers = readWebhookHeaders(input.headers);
  const rateLimit = input.rateLimit === undefined ? defaultRateLimit : readRateLimit(input.rateLimit);
  return ctx.em.transactional(async (em) => {
    // Of endpoints that are made together each counts the ones before.
    await lockOrganisation(em, organisationId);
    await lockCaller(em, caller, now);
    if ((await em.count(WebhookEndpoint, { status: { $ne: 'deleted' } })) >= mostEndpoints) {
      throw new AppError(
        'STATE_CONFLICT',
        `The organisation already has ${mostEndpoints} webhooks, which is the limit. Delete one first.`,
      );
    }
    const id = newId('webhook', now);
    const secret = newWebhookSecret();
    const endpoint = em.create(WebhookEndpoint, {
      id,
      organisationId,
      mode,
      url,
      kinds,
      description,
      sealedHeaders: sealHeaders(ctx.vault, id, headers),
      rateLimit,
      status: 'enabled',
      verification: ctx.webhookChallenges.requiredFor.includes(caller.plan) ? 'pending' : 'unverified',
      version: 1,
      failures: 0,
      sealedSecret: ctx.vault.seal(secret, secretPlace(id)),
      createdAt: now,
    });
    await em.flush();
    const result = { ...webhookResultOf(ctx, endpoint), secret };
    await enterAudit(ctx, em, {
      action: 'webhook.created',
      object: { kind: 'webhook', id },
      details: { host: new URL(url).hostname, kinds },
    });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
