import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../domain/ids.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { notFound } from '../../platform/errors.js';

/**
 * The current endpoint of the caller, locked until the transaction ends. Endpoints are always locked before their deliveries.
 * @param lockMode for writing unless given; for reading if the endpoint itself does not change
 * @throws AppError NOT_FOUND
 */
export async function lockWebhook(
  em: EntityManager,
  id: string,
  lockMode: LockMode.PESSIMISTIC_READ | LockMode.PESSIMISTIC_WRITE = LockMode.PESSIMISTIC_WRITE,
): Promise<WebhookEndpoint> {
  const endpoint = await findWebhook(em, id, { lockMode, refresh: true });
  if (!endpoint) throw notFound('webhook');
  return endpoint;
}

/** An endpoint of the caller that is not deleted; null if there is none. */
export async function findWebhook(
  em: EntityManager,
  id: string,
  options: { readonly lockMode?: LockMode; readonly refresh?: boolean } = {},
): Promise<WebhookEndpoint | null> {
  if (!isId('webhook', id)) return null;
  return em.findOne(WebhookEndpoint, { id, status: { $ne: 'deleted' } }, options);
}
