import { type Context, requireTenant } from '../../caller/context.js';
import type { LoggedEvent } from '../../caller/eventServices.js';
import type { EventKind } from '../../domain/eventKinds.js';
import { loadBounds } from '../../events/loadEvents.js';
import { loadPosition, parseEventCursor } from './listEvents.js';

export interface EventsWanted {
  /** All unless given. */
  readonly types?: readonly EventKind[] | null;
  /** The cursor behind which it begins; unless given, only what comes from now on. */
  readonly after?: string | null;
}

/**
 * The events of the caller's organisation and mode as they happen: first those behind the cursor, then each that comes,
 * without a gap and none twice.
 * @throws AppError INVALID_REQUEST, CURSOR_EXPIRED; later UNAUTHENTICATED when the key has ended, and TooSlow
 */
export async function subscribeToEvents(
  ctx: Context,
  { types, after }: EventsWanted,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  const tenant = { organisationId, mode };
  // What was answered before the call is in the log, and before its head.
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
