import type { Pool } from 'pg';
import type { Mode } from '../entities/apiKey.js';
import type { EventKind } from '../entities/event.js';
import type { Tenant } from './tenant.js';

/** An event as it is in the log. */
export interface LoggedEvent {
  readonly id: string;
  readonly event: EventKind;
  readonly timestamp: Date;
  readonly mode: Mode;
  readonly data: object;
  /** From 1, without gaps, per tenant. */
  readonly position: number;
}

export interface EventRange {
  /** Oldest first: those behind it. Newest first: those before it; null for the newest. */
  readonly after: number | null;
  /** Empty: all. */
  readonly kinds: readonly EventKind[];
  readonly limit: number;
  readonly newestFirst?: boolean;
}

interface StoredEvent {
  readonly id: string;
  readonly kind: EventKind;
  readonly data: object;
  readonly occurred_at: number;
  readonly position: number;
}

/** Reads the log of a tenant in its order. */
export async function readEvents(
  pool: Pool,
  { organisationId, mode }: Tenant,
  { after, kinds, limit, newestFirst = false }: EventRange,
): Promise<LoggedEvent[]> {
  const { rows } = await pool.query<{ page: string }>({
    name: `read-events-${newestFirst ? 'newest' : 'oldest'}`,
    text: `select coalesce(json_agg(row), '[]')::text as page from (
        select id, kind, data, floor(extract(epoch from occurred_at) * 1000) as occurred_at, position from events
        where organisation_id = $1 and mode = $2 and position ${newestFirst ? '<' : '>'} $3
          and ($4::text[] = '{}' or kind = any ($4))
        order by position ${newestFirst ? 'desc' : 'asc'} limit $5
      ) row`,
    values: [organisationId, mode, after ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0), kinds, limit],
  });
  return loggedEventsOf(rows[0]?.page ?? '[]', mode);
}

/** One event of a tenant; null when there is none. */
export async function readEvent(pool: Pool, { organisationId, mode }: Tenant, id: string): Promise<LoggedEvent | null> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'read-event',
    text: `select id, kind, data, floor(extract(epoch from occurred_at) * 1000)::float8 as occurred_at,
        position::float8 as position
      from events where id = $1 and organisation_id = $2 and mode = $3 and position is not null`,
    values: [id, organisationId, mode],
  });
  return rows[0] ? loggedEvent(rows[0], mode) : null;
}

/** The events of a page that the database has put together as JSON: with their data as they were written. */
export function loggedEventsOf(page: string, mode: Mode): LoggedEvent[] {
  return (JSON.parse(page) as StoredEvent[]).map((row) => loggedEvent(row, mode));
}

function loggedEvent({ id, kind, data, occurred_at: at, position }: StoredEvent, mode: Mode): LoggedEvent {
  return { id, event: kind, timestamp: new Date(at), mode, data, position };
}

/** Where a tenant's log begins and ends: positions; the oldest is 1 more than the last one when nothing is left. */
export async function readBounds(
  pool: Pool,
  { organisationId, mode }: Tenant,
): Promise<{ readonly oldest: number; readonly last: number }> {
  const { rows } = await pool.query<{ oldest: number; last: number }>({
    name: 'read-event-bounds',
    text: `select coalesce(oldest, last + 1) as oldest, last from (select
        (select min(position)::float8 from events where organisation_id = $1 and mode = $2) as oldest,
        coalesce((select position::float8 from event_heads where organisation_id = $1 and mode = $2), 0) as last) bounds`,
    values: [organisationId, mode],
  });
  return rows[0] ?? { oldest: 1, last: 0 };
}
