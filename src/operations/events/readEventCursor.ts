import type { Pool } from 'pg';
import { eventCursor, placeOfCursor } from '../../domain/eventCursor.js';
import { AppError, invalidField } from '../../errors.js';
import { readBounds } from '../../events/readEvents.js';
import type { Tenant } from '../../events/tenant.js';

/**
 * The place from which a tenant goes on reading its events.
 * @throws AppError INVALID_REQUEST for what is no cursor of this log; CURSOR_EXPIRED, with the oldest cursor that is
 * good, when events behind it are no longer kept (CONTRACT.md section 6)
 */
export async function readEventCursor(pool: Pool, tenant: Tenant, after: string): Promise<number> {
  const place = placeOfCursor(after);
  if (place === null) {
    throw invalidField('/after', 'Is no cursor of the event log. Send the `cursor` of an event as it was received.');
  }
  const { mode, position } = place;
  const { oldest, last } = await readBounds(pool, tenant);
  if (mode !== tenant.mode || position > last) {
    throw invalidField('/after', 'Is the cursor of another event log: of the other mode, or of another organisation.');
  }
  if (position < oldest - 1) {
    const oldestCursor = eventCursor(mode, oldest - 1);
    throw new AppError(
      'CURSOR_EXPIRED',
      `Events behind this cursor are no longer kept. Go on from the oldest one: ${oldestCursor}`,
      { members: { oldestCursor } },
    );
  }
  return position;
}
