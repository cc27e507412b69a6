import type { Pool } from 'pg';
import { eventCursor, placeOfCursor, type EventPlace } from '../../domain/eventCursor.js';
import { AppError, invalidField } from '../../errors.js';
import { readBounds } from '../../events/readEvents.js';
import type { Tenant } from '../../events/tenant.js';

/** @throws AppError INVALID_REQUEST for what is no cursor of an event log */
export function parseEventCursor(after: string): EventPlace {
  const place = placeOfCursor(after);
  if (place !== null) return place;
  throw invalidField('/after', 'Is no cursor of the event log. Send the `cursor` of an event as it was received.');
}

/**
 * The position behind which a tenant reads newer events, or before which it reads older ones.
 * @throws AppError INVALID_REQUEST for a place in another log; CURSOR_EXPIRED, with the oldest cursor that is good, when newer
 * events are read and those behind it are no longer kept (contract.md#events)
 */
export async function readPosition(
  pool: Pool,
  tenant: Tenant,
  { mode, position, isBackward }: EventPlace,
): Promise<number> {
  const { oldest, last } = await readBounds(pool, tenant);
  if (mode !== tenant.mode || position > last) {
    throw invalidField('/after', 'Is the cursor of another event log: of the other mode, or of another organisation.');
  }
  if (position < oldest - 1 && !isBackward) {
    const oldestCursor = eventCursor(mode, oldest - 1);
    throw new AppError(
      'CURSOR_EXPIRED',
      `Events behind this cursor are no longer kept. Go on from the oldest one: ${oldestCursor}`,
      { members: { oldestCursor } },
    );
  }
  return position;
}
