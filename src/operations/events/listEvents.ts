import type { Pool } from 'pg';
import { type Context, readAtReplica, requireTenant } from '../../caller/context.js';
import type { LoggedEvent, Tenant } from '../../caller/eventServices.js';
import { isId } from '../../domain/ids.js';
import {
  decodeEventCursor,
  encodeBackwardCursor,
  encodeEventCursor,
  type EventOrder,
  type EventPosition,
  type Page,
  toPage,
} from '../../domain/page.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import { cursorExpired, loadBounds, loadEvent, loadEvents } from '../../events/loadEvents.js';
import { invalidField, notFound } from '../../platform/errors.js';
import { type PageInput, readLimit } from '../pageRequest.js';

export interface EventFilter {
  /** All unless given. */
  readonly types?: readonly EventTypeName[] | null;
  /** The order of the cursor unless given; without a cursor the newest events first. */
  readonly order?: EventOrder | null;
  /** True: `newest`, false: `oldest`. */
  readonly newestFirst?: boolean | null;
}

/** An event, and the cursor of the page that ends with it. */
export interface ListedEvent extends EventResult {
  readonly pageCursor: string;
}

/**
 * The events of the caller's organisation and mode, newest first. After the cursor of an event they are listed oldest first, so
 * that a caller who stores the cursor of the newest one misses none. The list includes the events of every call that returned
 * before this one.
 * @throws AppError INVALID_REQUEST, CURSOR_EXPIRED
 */
export async function listEvents(
  ctx: Context,
  { types, order, newestFirst }: EventFilter,
  page: PageInput,
): Promise<Page<ListedEvent>> {
  const tenant = requireTenant(ctx);
  const limit = readLimit(page);
  const place = page.after == null ? null : parseEventCursor(page.after, tenant);
  const isBackward = readOrder(order, newestFirst) ?? place?.isBackward ?? true;
  await ctx.eventLog.settle();
  const { events, reach } = await readAtReplica(ctx, async ({ pool }) =>
    loadEvents(pool, tenant, {
      after: place && (await loadPosition(pool, tenant, { ...place, isBackward })),
      kinds: [...new Set(types ?? [])],
      limit: limit + 1,
      newestFirst: isBackward,
    }),
  );
  const cursorAt = (position: number): string =>
    (isBackward ? encodeBackwardCursor : encodeEventCursor)(tenant.mode, position);
  const listed = events.map((event) => ({ ...toEventResult(event), pageCursor: cursorAt(event.position) }));
  return toPage(listed, limit, reach === null ? null : cursorAt(reach));
}

/** Whether the newest events come first; undefined if the caller does not specify it. */
function readOrder(order: EventFilter['order'], newestFirst: EventFilter['newestFirst']): boolean | undefined {
  const isNewest = order == null ? undefined : order === 'newest';
  if (newestFirst != null && isNewest !== undefined && isNewest !== newestFirst) {
    throw invalidField('/newestFirst', '`newestFirst` contradicts `order`. Send `order` only.');
  }
  return isNewest ?? newestFirst ?? undefined;
}

/** An event as callers see it (contract.md#events). */
interface EventResult extends Omit<LoggedEvent, 'position'> {
  /** The cursor for reading on after this event. */
  readonly cursor: string;
}

export function toEventResult({ position, ...event }: LoggedEvent): EventResult {
  return { ...event, cursor: encodeEventCursor(event.mode, position) };
}

/** A position in the log; `start` is before the oldest stored event. */
interface RequestedPosition extends Omit<EventPosition, 'position'> {
  readonly position: number | 'start';
}

/**
 * The position of a cursor. `start` means the oldest stored event, so that a subscriber to an empty log misses none.
 * @throws AppError INVALID_REQUEST for a text that is not a cursor of an event log
 */
export function parseEventCursor(after: string, { mode }: Tenant): RequestedPosition {
  const place = after === 'start' ? ({ mode, position: after, isBackward: false } as const) : decodeEventCursor(after);
  if (place !== null) return place;
  throw invalidField(
    '/after',
    'This is not a cursor of the event log. Send the `cursor` of an event exactly as you received it, or `start`.',
  );
}

/**
 * The position after which a tenant reads newer events, or before which it reads older ones.
 * @throws AppError INVALID_REQUEST for a position in another log; CURSOR_EXPIRED, with the oldest valid cursor, if the events
 * after the position are no longer stored (contract.md#events)
 */
export async function loadPosition(
  pool: Pool,
  tenant: Tenant,
  { mode, position, isBackward }: RequestedPosition,
): Promise<number> {
  const { oldest, last } = await loadBounds(pool, tenant);
  if (position === 'start') return oldest - 1;
  if (mode !== tenant.mode || position > last) {
    throw invalidField(
      '/after',
      'This cursor belongs to the other mode or to another organisation, or the event was lost when a backup was restored. ' +
        'Send a cursor from your own event log, or `start`.',
    );
  }
  if (position < oldest - 1 && !isBackward) throw cursorExpired(mode, oldest);
  return position;
}

/** One event of the caller's. @throws AppError NOT_FOUND */
export async function getEvent(ctx: Context, id: string): Promise<EventResult> {
  const tenant = requireTenant(ctx);
  if (!isId('event', id)) throw notFound('event');
  await ctx.eventLog.settle();
  const event = await loadEvent(ctx.pool, tenant, id);
  if (!event) throw notFound('event');
  return toEventResult(event);
}

export interface EventsWanted {
  /** All unless given. */
  readonly types?: readonly EventTypeName[] | null;
  /** The cursor after which it begins; unless given, only new events are sent. */
  readonly after?: string | null;
}

/**
 * The events of the caller's organisation and mode as they happen: first those after the cursor, then new ones, without gaps or
 * duplicates.
 * @throws AppError INVALID_REQUEST, CURSOR_EXPIRED; later UNAUTHENTICATED if the key is revoked, and TooSlow
 */
export async function subscribeToEvents(
  ctx: Context,
  { types, after }: EventsWanted,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  const tenant = { organisationId, mode };
  // Waits until the events of earlier calls are in the log, so that the subscription begins after them.
  if (after == null) await ctx.eventLog.settle();
  return ctx.liveEvents.subscribe({
    tenant,
    callerId,
    kinds: [...new Set(types ?? [])],
    after:
      after == null
        ? (await loadBounds(ctx.pool, tenant)).last
        : await loadPosition(ctx.pool, tenant, { ...parseEventCursor(after, tenant), isBackward: false }),
    isAtHead: after == null,
  });
}
