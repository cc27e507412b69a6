import { requireTenant, type Context } from '../../caller/context.js';
import { isId } from '../../domain/ids.js';
import { notFound } from '../../platform/errors.js';
import { readEvent } from '../../events/readEvents.js';
import { eventResultOf, type EventResult } from './eventResult.js';

/** One event of the caller's. @throws AppError NOT_FOUND */
export async function getEvent(ctx: Context, id: string): Promise<EventResult> {
  const tenant = requireTenant(ctx);
  if (!isId('event', id)) throw notFound('event');
  await ctx.eventLog.settle();
  const event = await readEvent(ctx.pool, tenant, id);
  if (!event) throw notFound('event');
  return eventResultOf(event);
}
