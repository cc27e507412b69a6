import { type Context, requireTenant } from '../../caller/context.js';
import type { LiveAttempt } from '../../caller/eventServices.js';
import { isId } from '../../domain/ids.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { notFound } from '../../platform/errors.js';

/**
 * The attempts to deliver events of the caller's organisation and mode as they happen, to one endpoint or to all. Earlier
 * attempts are in the list of deliveries.
 * @throws AppError NOT_FOUND; later UNAUTHENTICATED if the key is revoked, and TooSlow
 */
export async function subscribeToAttempts(
  ctx: Context,
  webhookId: string | null,
): Promise<AsyncIterableIterator<LiveAttempt>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  if (webhookId !== null && !(isId('webhook', webhookId) && (await hasEndpoint(ctx, webhookId)))) {
    throw notFound('webhook');
  }
  return ctx.liveAttempts.subscribe({ tenant: { organisationId, mode }, callerId, endpointId: webhookId });
}

async function hasEndpoint({ em }: Context, id: string): Promise<boolean> {
  return (await em.count(WebhookEndpoint, { id, status: { $ne: 'deleted' } })) > 0;
}
