import { enterAudit } from '../../audit/enterAudit.js';
import { secretPlace } from '../../encryption/endpointSecrets.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { newWebhookSecret } from '../../domain/webhookSignature.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { lockWebhook } from './lockWebhook.js';
import { readWebhookStates } from './readWebhookStates.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';
import { webhookResultOf, type WebhookResult } from './webhookResult.js';

const defaultOverlapSeconds = 24 * 60 * 60;
const longestOverlapSeconds = 7 * 24 * 60 * 60;

/**
 * Gives an endpoint of the caller's a new secret, which is in this answer and nowhere else. Until the overlap is over (a
 * day unless given) the old one signs too, so that no receiver refuses a delivery while it is told the new one.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, INVALID_REQUEST for an overlap beyond 7 days,
 * STATE_CONFLICT while the last rotation overlaps: its old secret would end sooner than was said. With an overlap of 0 that is
 * what is wanted: nothing signs any more but the new one, as after a leak
 */
export async function rotateWebhookSecret(
  ctx: Context,
  { id, overlapSeconds }: { readonly id: string; readonly overlapSeconds?: number | null },
): Promise<WebhookResult & { readonly secret: string }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const now = ctx.clock();
  const overlap = overlapSeconds ?? defaultOverlapSeconds;
  if (!(overlap >= 0 && overlap <= longestOverlapSeconds)) {
    throw invalidField('/overlapSeconds', `Must be from 0 to ${longestOverlapSeconds} (7 days).`);
  }
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
    endpoint.rotateSecret(ctx.vault.seal(secret, secretPlace(id)), previousUntil);
    await em.flush();
    const result = { ...webhookResultOf(ctx, endpoint, (await readWebhookStates(em, [id]))(id)), secret };
    await enterAudit(ctx, em, {
      action: 'webhook.secretRotated',
      object: { kind: 'webhook', id },
      details: { overlapSeconds: overlap },
    });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
