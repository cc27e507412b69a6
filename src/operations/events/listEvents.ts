import { requireTenant, type Context } from '../../context.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { EventKind } from '../../entities/event.js';
import { readEvents } from '../../events/readEvents.js';
import { readLimit, type PageInput } from '../pageRequest.js';
import { eventResultOf, type EventResult } from './eventResult.js';
import { readEventCursor } from './readEventCursor.js';

export interface EventFilter {
  /** All unless given. */
  readonly types?: readonly EventKind[] | null;
  readonly newestFirst?: boolean | null;
}

/**
 * The events of the caller's organisation and mode, oldest first: whoever keeps the cursor of the last one goes on from
 * there and misses none. Holds all that was answered before the call.
 * @throws AppError INVALID_REQUEST, CURSOR_EXPIRED
 */
export async function listEvents(
  ctx: Context,
  { types, newestFirst }: EventFilter,
  page: PageInput,
): Promise<Page<EventResult>> {
  const tenant = requireTenant(ctx);
  const limit = readLimit(page);
  await ctx.eventLog.settle();
  const after = page.after == null ? null : await readEventCursor(ctx.pool, tenant, page.after);
  const events = await readEvents(ctx.pool, tenant, {
    after,
    kinds: [...new Set(types ?? [])],
    limit: limit + 1,
    newestFirst: newestFirst ?? false,
  });
  return pageOf(events.map(eventResultOf), limit);
}
