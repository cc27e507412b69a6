import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { countWebhookTest } from './countWebhookTest.js';
import { findWebhook, lockWebhook } from './lockWebhook.js';
import { readWebhookStates } from './readWebhookStates.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';
import { sendChallenge } from './sendChallenge.js';
import { webhookResultOf, type WebhookResult } from './webhookResult.js';

/**
 * Has the receiver of an endpoint prove that the caller controls it: the endpoint is verified when the receiver returns the
 * challenge that is sent to its URL. What was held until then is sent.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT when the receiver did not return it and
 * when the URL was changed meanwhile, RATE_LIMITED after 10 tests and challenges in a minute
 */
export async function verifyWebhook(ctx: Context, id: string): Promise<WebhookResult> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const found = await findWebhook(ctx.em, id);
  if (!found) throw notFound('webhook');
  const { url } = found;
  await countWebhookTest(ctx, caller, id);
  await sendChallenge(ctx, found);
  const result = await ctx.em.transactional(async (em) => {
    const now = ctx.clock();
    await lockCaller(em, caller, now);
    const endpoint = await lockWebhook(em, id);
    if (endpoint.url !== url) {
      throw new AppError('STATE_CONFLICT', 'The URL was changed during the verification. Verify the webhook again.');
    }
    endpoint.verify(now);
    await em.flush();
    const verified = webhookResultOf(ctx, endpoint, (await readWebhookStates(em, [id]))(id));
    await enterAudit(ctx, em, {
      action: 'webhook.verified',
      object: { kind: 'webhook', id },
      details: { host: new URL(url).hostname },
    });
    await rememberAnswer(ctx, em, verified);
    return verified;
  });
  if (result.status === 'enabled') ctx.eventLog.committed([id]);
  return result;
}
