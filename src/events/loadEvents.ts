import type { Pool } from 'pg';
import type { LoggedEvent, Tenant } from '../caller/eventServices.js';
import { encodeEventCursor, maxPageRows } from '../domain/page.js';
import type { Mode } from '../domain/tenancy.js';
import type { EventTypeName } from '../domain/eventTypeNames.js';
import { AppError } from '../platform/errors.js';

export interface EventRange {
  /** Oldest first: events after this position. Newest first: events before it, or null for the newest. */
  readonly after: number | null;
  /** Empty means all event types. */
  readonly kinds: readonly EventTypeName[];
  readonly limit: number;
  readonly newestFirst?: boolean;
}

interface StoredEvent {
  readonly id: string;
  readonly kind: EventTypeName;
  readonly data: object;
  readonly occurred_at: number;
  readonly position: number;
}

/** Events of a log, and the position up to which it was searched. Null if it was searched to its end. */
interface FoundEvents {
  readonly events: readonly LoggedEvent[];
  readonly reach: number | null;
}

/** The index of event types leaves this one out, because nearly every verification writes it. */
const mostFrequentType: EventTypeName = 'verification.completed';
const columns = 'id, kind, data, floor(extract(epoch from occurred_at) * 1000) as occurred_at, position';

/**
 * Reads a tenant's log in order. Event types in the index are found through it, each separately. The most frequent type
 * is searched for among the next `maxPageRows` events.
 */
export async function loadEvents(
  pool: Pool,
  tenant: Tenant,
  { after, kinds, limit, newestFirst = false }: EventRange,
): Promise<FoundEvents> {
  const { organisationId, mode } = tenant;
  const isSearch = kinds.includes(mostFrequentType);
  const { oldest, last } = isSearch ? await loadBounds(pool, tenant) : { oldest: 0, last: Number.MAX_SAFE_INTEGER };
  const from = newestFirst ? Math.min(after ?? last + 1, last + 1) : Math.max(after ?? 0, oldest - 1);
  const reach = newestFirst ? from - maxPageRows : from + maxPageRows;
  const isWhole = !isSearch || (newestFirst ? reach <= oldest : reach >= last);
  const [how, inOrder] = newestFirst ? ['newest', 'position desc'] : ['oldest', 'position'];
  const inRange = `organisation_id = $1 and mode = $2 and position ${newestFirst ? '<' : '>'} $3`;
  const search = `select ${columns} from events
    where ${inRange} and position ${newestFirst ? '>=' : '<='} $5 and kind = any ($6) order by ${inOrder} limit $4`;
  const ofKinds = `select event.* from unnest($5::text[]) as wanted (kind) cross join lateral (
      select ${columns} from events
      where ${inRange} and kind = wanted.kind and kind <> '${mostFrequentType}' order by ${inOrder} limit $4
    ) as event order by ${inOrder} limit $4`;
  const all = `select ${columns} from events where ${inRange} order by ${inOrder} limit $4`;
  const [text, further] = isSearch ? [search, [reach, kinds]] : kinds.length > 0 ? [ofKinds, [kinds]] : [all, []];
  const { rows } = await pool.query<{ page: string }>({
    name: `read-events-${how}-${isSearch ? 'search' : kinds.length > 0 ? 'kinds' : 'all'}`,
    text: `select coalesce(json_agg(row), '[]')::text as page from (${text}) row`,
    values: [organisationId, mode, from, limit, ...further],
  });
  const events = parseLoggedEvents(rows[0]?.page ?? '[]', mode);
  return { events, reach: isWhole || events.length === limit ? null : reach };
}

/** One event of a tenant, or null. */
export async function loadEvent(pool: Pool, { organisationId, mode }: Tenant, id: string): Promise<LoggedEvent | null> {
  const { rows } = await pool.query<StoredEvent>({
    name: 'read-event',
    text: `select id, kind, data, floor(extract(epoch from occurred_at) * 1000)::float8 as occurred_at,
        position::float8 as position
      from events where id = $1 and organisation_id = $2 and mode = $3 and position is not null`,
    values: [id, organisationId, mode],
  });
  return rows[0] ? toLoggedEvent(rows[0], mode) : null;
}

/** Parses a page of events that the database built as JSON. Each event keeps its data as the original text. */
export function parseLoggedEvents(page: string, mode: Mode): LoggedEvent[] {
  return (JSON.parse(page) as StoredEvent[]).map((row) => toLoggedEvent(row, mode));
}

function toLoggedEvent({ id, kind, data, occurred_at: at, position }: StoredEvent, mode: Mode): LoggedEvent {
  return { id, event: kind, timestamp: new Date(at), mode, data, position };
}

/** The error for a position after which events are no longer stored. It names the oldest cursor that is valid. */
export function cursorExpired(mode: Mode, oldest: number): AppError {
  const oldestCursor = encodeEventCursor(mode, oldest - 1);
  return new AppError(
    'CURSOR_EXPIRED',
    `The events after this cursor are no longer kept. Resume from the oldest cursor: ${oldestCursor}`,
    { members: { oldestCursor } },
  );
}

/** The first and last position of a tenant's log. If the log is empty, the first is 1 more than the last. */
export async function loadBounds(
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
