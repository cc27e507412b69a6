import type { Context } from '../../caller/context.js';
import type { TenantActor } from '../../caller/actor.js';
import { limitExceeded } from '../../caller/limits/rateLimits.js';

/**
 * Counts a test or a challenge: 10 a minute for an endpoint, and 100 for its organisation, so that endpoints that are deleted
 * and created again give nobody more.
 * @throws AppError RATE_LIMITED
 */
export async function countWebhookTest(ctx: Context, caller: TenantActor, endpointId: string): Promise<void> {
  const state = await ctx.rateLimits.consumeWebhookTest(caller, endpointId);
  if (!state) return;
  ctx.onLimit(state);
  if (state.isExceeded) throw limitExceeded(state);
}
