import type { Pool } from 'pg';
import { eventCursor, placeOfCursor, type EventPlace } from '../../domain/eventCursor.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { readBounds } from '../../events/readEvents.js';
import type { Tenant } from '../../events/tenant.js';

/** @throws AppError INVALID_REQUEST for what is no cursor of an event log */
export function parseEventCursor(after: string): EventPlace {
  const place = placeOfCursor(after);
  if (place !== null) return place;
  throw invalidField(
    '/after',
    'This is not a cursor of the event log. Send the `cursor` of an event exactly as you received it.',
  );
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
    throw invalidField(
      '/after',
      'This cursor belongs to the other mode or to another organisation. Send a cursor from your own event log.',
    );
  }
  if (position < oldest - 1 && !isBackward) {
    const oldestCursor = eventCursor(mode, oldest - 1);
    throw new AppError(
      'CURSOR_EXPIRED',
      `The events after this cursor are no longer kept. Resume from the oldest cursor: ${oldestCursor}`,
      { members: { oldestCursor } },
    );
  }
  return position;
}
