import { requireTenant, type Context } from '../../caller/context.js';
import { backwardCursor, eventCursor, type EventOrder } from '../../domain/eventCursor.js';
import { pageOf, type Page } from '../../domain/page.js';
import type { EventKind } from '../../entities/event.js';
import { invalidField } from '../../platform/errors.js';
import { readEvents } from '../../events/readEvents.js';
import { readLimit, type PageInput } from '../pageRequest.js';
import { eventResultOf, type EventResult } from './eventResult.js';
import { parseEventCursor, readPosition } from './readEventCursor.js';

export interface EventFilter {
  /** All unless given. */
  readonly types?: readonly EventKind[] | null;
  /** That of the cursor unless given, and without one the newest events first. */
  readonly order?: EventOrder | null;
  /** True: `newest`, false: `oldest`. */
  readonly newestFirst?: boolean | null;
}

/** An event, and the cursor of the page that ends with it. */
export interface ListedEvent extends EventResult {
  readonly pageCursor: string;
}

/**
 * The events of the caller's organisation and mode, newest first. Behind the cursor of an event they are read oldest first: a caller
 * who keeps the cursor of the newest one misses none. Holds all that was answered before the call.
 * @throws AppError INVALID_REQUEST, CURSOR_EXPIRED
 */
export async function listEvents(
  ctx: Context,
  { types, order, newestFirst }: EventFilter,
  page: PageInput,
): Promise<Page<ListedEvent>> {
  const tenant = requireTenant(ctx);
  const limit = readLimit(page);
  const place = page.after == null ? null : parseEventCursor(page.after);
  const isBackward = readOrder(order, newestFirst) ?? place?.isBackward ?? true;
  await ctx.eventLog.settle();
  const { events, reach } = await readEvents(ctx.pool, tenant, {
    after: place && (await readPosition(ctx.pool, tenant, { ...place, isBackward })),
    kinds: [...new Set(types ?? [])],
    limit: limit + 1,
    newestFirst: isBackward,
  });
  const cursorAt = (position: number): string => (isBackward ? backwardCursor : eventCursor)(tenant.mode, position);
  const listed = events.map((event) => ({ ...eventResultOf(event), pageCursor: cursorAt(event.position) }));
  return pageOf(listed, limit, reach === null ? null : cursorAt(reach));
}

/** Whether the newest events are asked for first; undefined where the caller does not say. */
function readOrder(order: EventFilter['order'], newestFirst: EventFilter['newestFirst']): boolean | undefined {
  const isNewest = order == null ? undefined : order === 'newest';
  if (newestFirst != null && isNewest !== undefined && isNewest !== newestFirst) {
    throw invalidField('/newestFirst', '`newestFirst` contradicts `order`. Send `order` only.');
  }
  return isNewest ?? newestFirst ?? undefined;
}
