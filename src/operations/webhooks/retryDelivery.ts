import { requireTenant, type Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { changeDelivery } from './changeDelivery.js';
import type { DeliveryResult } from './deliveryResult.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';

/**
 * Has a delivery of the caller's sent now, also when the receiver has asked to be left alone. In place of an automatic attempt that waits, or, for one that is finished, from
 * the beginning: its schedule of retries is that of a new one. To a paused endpoint it is sent when that is enabled.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT while it is being sent, and for a
 * disabled endpoint
 */
export async function retryDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  requireWebhookPlan(requireTenant(ctx));
  const result = await changeDelivery(ctx, id, 'delivery.retried', ({ state, endpoint }) => {
    if (endpoint.status === 'disabled') {
      throw new AppError('STATE_CONFLICT', 'The webhook of this delivery is disabled. Enable it first.');
    }
    endpoint.askAgain();
    const again = state === 'pending' ? '' : `, state = 'pending', step = 0, finished_at = null`;
    return `due_at = now(), is_manual = true${again}`;
  });
  ctx.eventLog.committed([result.webhookId]);
  return result;
}
