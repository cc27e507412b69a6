import { requireTenant, type Context } from '../../caller/context.js';
import { deliveryIdOf, readDeliveryId } from '../../domain/ids.js';
import { cursorOf, idOfCursor, pageOf, type Page } from '../../domain/page.js';
import type { DeliveryState } from '../../entities/delivery.js';
import type { EventKind } from '../../entities/event.js';
import { invalidField, notFound } from '../../platform/errors.js';
import { readLimit, type PageInput } from '../pageRequest.js';
import type { DeliveryResult } from './deliveryResult.js';
import { findWebhook } from './lockWebhook.js';
import { readDeliveries } from './readDeliveries.js';

export interface DeliveryFilter {
  readonly state?: DeliveryState | null;
  readonly event?: EventKind | null;
}

/**
 * The deliveries to an endpoint of the caller's that pass the filter, those of the newest events first.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a bad page
 */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { state, event }: DeliveryFilter,
  page: PageInput,
): Promise<Page<DeliveryResult>> {
  const caller = requireTenant(ctx);
  const limit = readLimit(page);
  const beforeEventId = page.after == null ? null : readCursor(page.after, webhookId);
  if (!(await findWebhook(ctx.em, webhookId))) throw notFound('webhook');
  const range = { endpointId: webhookId, beforeEventId, state, kind: event, limit: limit + 1 };
  const { deliveries, reach } = await readDeliveries(ctx.em, caller, range);
  return pageOf(deliveries, limit, reach === null ? null : cursorOf(deliveryIdOf(webhookId, reach)));
}

function readCursor(after: string, webhookId: string): string {
  const id = readDeliveryId(idOfCursor(after) ?? '');
  if (id?.endpointId === webhookId) return id.eventId;
  throw invalidField('/after', 'This is not a cursor of this list. Send a `nextCursor` exactly as you received it.');
}
