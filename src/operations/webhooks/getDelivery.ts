import { requireTenant, type Context } from '../../caller/context.js';
import { readDeliveryId } from '../../domain/ids.js';
import { notFound } from '../../platform/errors.js';
import type { DeliveryResult } from './deliveryResult.js';
import { readDelivery } from './readDeliveries.js';

/** One delivery of the caller's. @throws AppError NOT_FOUND */
export async function getDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  const pair = readDeliveryId(id);
  if (!pair) throw notFound('delivery');
  return readDelivery(ctx.em, caller, pair);
}
