import { requireTenant, type Context } from '../../caller/context.js';
import { notFound } from '../../platform/errors.js';
import { findWebhook } from './lockWebhook.js';
import { readWebhookStates } from './readWebhookStates.js';
import { webhookResultOf, type WebhookResult } from './webhookResult.js';

/** One endpoint of the caller's. @throws AppError NOT_FOUND */
export async function getWebhook(ctx: Context, id: string): Promise<WebhookResult> {
  requireTenant(ctx);
  const endpoint = await findWebhook(ctx.em, id);
  if (!endpoint) throw notFound('webhook');
  return webhookResultOf(ctx, endpoint, (await readWebhookStates(ctx.em, [id]))(id));
}
