import type { Pool } from 'pg';
import { endedCallersOf } from '../../entities/endedCallers.js';
import { loggedEventsOf, type EventRange, type LoggedEvent } from '../readEvents.js';
import type { Tenant } from '../tenant.js';

/** A part of a log as it was at one moment. */
export interface LivePage {
  readonly events: readonly LoggedEvent[];
  /** The position up to which this is all that there is. */
  readonly reach: number;
  /** That is the head of the log. */
  readonly isAtHead: boolean;
  /** Those of the keys that are no longer good. */
  readonly endedCallers: readonly string[];
}

interface LiveRange extends Omit<EventRange, 'after' | 'newestFirst'> {
  readonly after: number;
  readonly callerIds: readonly string[];
}

// However rare the kinds that are asked for, a statement looks at no more than this.
const span = 20_000;

/**
 * Reads on in a log and asks, of the same moment, which keys are still good: what was committed after a revocation is in
 * no page in which the key is good.
 */
export async function readLivePage(
  pool: Pool,
  { organisationId, mode }: Tenant,
  { after, kinds, limit, callerIds }: LiveRange,
): Promise<LivePage> {
  const { rows } = await pool.query<{ page: string; head: number; ended: string[] }>({
    name: 'read-live-page',
    text: `with page as (
        select id, kind, data, floor(extract(epoch from occurred_at) * 1000) as occurred_at, position from events
        where organisation_id = $1 and mode = $2 and position > $3 and position <= $3 + $6
          and ($4::text[] = '{}' or kind = any ($4))
        order by position limit $5
      )
      select (select coalesce(json_agg(page order by position), '[]')::text from page) as page,
        coalesce((select position from event_heads where organisation_id = $1 and mode = $2), 0)::float8 as head,
        ${endedCallersOf('$7')} as ended`,
    values: [organisationId, mode, after, kinds, limit, span, callerIds],
  });
  const { page = '[]', head = 0, ended = [] } = rows[0] ?? {};
  const events = loggedEventsOf(page, mode);
  const last = events.length === limit ? events.at(-1)?.position : undefined;
  const reach = last ?? Math.max(after, Math.min(head, after + span));
  return { events, reach, isAtHead: reach >= head, endedCallers: ended };
}
