import { type Context, requireTenant } from '../../caller/context.js';
import type { LoggedEvent } from '../../caller/eventServices.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import { loadBounds } from '../../events/loadEvents.js';
import { loadPosition, parseEventCursor } from './listEvents.js';

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
