import type { Pool } from 'pg';
import type { LiveAttempt, LiveBulk, LoggedEvent, Tenant } from '../../caller/eventServices.js';
import { revokedCallersSql } from '../../caller/revocation.js';
import { toDeliveryId } from '../../domain/ids.js';
import type { Mode } from '../../domain/tenancy.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import { cursorExpired, type EventRange, parseLoggedEvents } from '../loadEvents.js';

/** Identifies an attempt by its endpoint, event and number. */
export interface AttemptKey {
  readonly endpointId: string;
  readonly eventId: string;
  readonly number: number;
}

interface AttemptRow {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly number: number;
  readonly organisation_id: string;
  readonly mode: Mode;
  readonly kind: EventTypeName;
  readonly is_manual: boolean;
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly started_at: string;
  readonly duration_ms: number;
  readonly next_attempt_at: string | null;
}

/** Reads attempts of these tenants and, in the same snapshot, which keys are still valid. */
export async function loadAttempts(
  pool: Pool,
  places: readonly AttemptKey[],
  tenants: readonly Tenant[],
  callerIds: readonly string[],
): Promise<{
  readonly attempts: readonly { readonly tenant: Tenant; readonly attempt: LiveAttempt }[];
  readonly revokedCallers: readonly string[];
}> {
  const { rows } = await pool.query<{ attempts: string; ended: string[] }>({
    name: 'read-live-attempts',
    text: `select (select coalesce(json_agg(row), '[]')::text from (
          select a.endpoint_id, a.event_id, a.number, a.organisation_id, a.mode, e.kind, a.is_manual, a.outcome, a.status,
            a.error, a.started_at, a.duration_ms, a.next_attempt_at
          from unnest($1::text[], $2::text[], $3::int[]) as asked (endpoint_id, event_id, number)
            -- The offset keeps the planner from reading all attempts for them.
            cross join lateral (select * from all_attempts where endpoint_id = asked.endpoint_id
              and event_id = asked.event_id and number = asked.number offset 0) a
            join unnest($4::text[], $5::text[]) as tenant (organisation_id, mode)
              on tenant.organisation_id = a.organisation_id and tenant.mode = a.mode
            join events e on e.id = a.event_id and e.organisation_id = a.organisation_id and e.mode = a.mode
          order by a.started_at, a.endpoint_id, a.event_id, a.number
        ) row) as attempts,
        ${revokedCallersSql('$6')} as ended`,
    values: [
      places.map(({ endpointId }) => endpointId),
      places.map(({ eventId }) => eventId),
      places.map(({ number }) => number),
      tenants.map(({ organisationId }) => organisationId),
      tenants.map(({ mode }) => mode),
      callerIds,
    ],
  });
  const attempts = (JSON.parse(rows[0]?.attempts ?? '[]') as AttemptRow[]).map((row) => ({
    tenant: { organisationId: row.organisation_id, mode: row.mode },
    attempt: toLiveAttempt(row),
  }));
  return { attempts, revokedCallers: rows[0]?.ended ?? [] };
}

function toLiveAttempt(row: AttemptRow): LiveAttempt {
  const { endpoint_id: webhookId, event_id: eventId, kind, number, outcome, status, error } = row;
  return {
    deliveryId: toDeliveryId(webhookId, eventId),
    webhookId,
    eventId,
    event: kind,
    number,
    isManual: row.is_manual,
    outcome,
    status,
    error,
    startedAt: new Date(row.started_at),
    durationMs: row.duration_ms,
    nextAttemptAt: row.next_attempt_at === null ? null : new Date(row.next_attempt_at),
  };
}

interface BulkRow extends Omit<LiveBulk, 'createdAt' | 'startedAt' | 'finishedAt'> {
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** Reads bulks and, in the same snapshot, which callers are still valid. */
export async function loadBulks(
  pool: Pool,
  ids: readonly string[],
  callerIds: readonly string[],
): Promise<{ readonly bulks: readonly LiveBulk[]; readonly revokedCallers: readonly string[] }> {
  const { rows } = await pool.query<{ bulks: BulkRow[]; ended: string[] }>({
    name: 'read-live-bulks',
    text: `select (select coalesce(json_agg(row), '[]') from (
          select id, organisation_id as "organisationId", mode, status, file_name as "fileName",
            api_key_id as "apiKeyId", member_id as "memberId", total, processed, failed, counts, failure,
            created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"
          from bulks where id = any ($1)
        ) row) as bulks,
        ${revokedCallersSql('$2')} as ended`,
    values: [ids, callerIds],
  });
  const { bulks = [], ended = [] } = rows[0] ?? {};
  return { bulks: bulks.map(withDates), revokedCallers: ended };
}

function withDates({ createdAt, startedAt, finishedAt, ...bulk }: BulkRow): LiveBulk {
  return {
    ...bulk,
    createdAt: new Date(createdAt),
    startedAt: startedAt === null ? null : new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}

/** A part of a log in one snapshot. */
export interface LivePage {
  readonly events: readonly LoggedEvent[];
  /** The page is complete up to this position. */
  readonly reach: number;
  /** Whether that position is the head of the log. */
  readonly isAtHead: boolean;
  readonly revokedCallers: readonly string[];
}

interface LiveRange extends Omit<EventRange, 'after' | 'newestFirst'> {
  readonly after: number;
  readonly callerIds: readonly string[];
  /** Whether events after the position may have been deleted, as for a reader of the past. */
  readonly mayHaveGap: boolean;
}

// The most events that one statement examines, however rare the requested types.
const span = 20_000;

/**
 * Reads on in a log and, in the same snapshot, which keys are still valid. A page in which a key is valid therefore
 * contains nothing that was committed after its revocation.
 * @throws AppError CURSOR_EXPIRED if `mayHaveGap` and events after the position are no longer stored
 */
export async function loadLivePage(
  pool: Pool,
  { organisationId, mode }: Tenant,
  { after, kinds, limit, callerIds, mayHaveGap }: LiveRange,
): Promise<LivePage> {
  const { rows } = await pool.query<{ page: string; head: number; oldest: number | null; ended: string[] }>({
    name: 'read-live-page',
    text: `with page as (
        select id, kind, data, floor(extract(epoch from occurred_at) * 1000) as occurred_at, position from events
        where organisation_id = $1 and mode = $2 and position > $3 and position <= $3 + $6
          and ($4::text[] = '{}' or kind = any ($4))
        order by position limit $5
      )
      select (select coalesce(json_agg(page order by position), '[]')::text from page) as page,
        coalesce((select position from event_heads where organisation_id = $1 and mode = $2), 0)::float8 as head,
        case when $8 then (select min(position) from events where organisation_id = $1 and mode = $2) end::float8 as oldest,
        ${revokedCallersSql('$7')} as ended`,
    values: [organisationId, mode, after, kinds, limit, span, callerIds, mayHaveGap],
  });
  const { page = '[]', head = 0, oldest, ended = [] } = rows[0] ?? {};
  if (mayHaveGap && after < (oldest ?? head + 1) - 1) throw cursorExpired(mode, oldest ?? head + 1);
  const events = parseLoggedEvents(page, mode);
  const last = events.length === limit ? events.at(-1)?.position : undefined;
  const reach = last ?? Math.max(after, Math.min(head, after + span));
  return { events, reach, isAtHead: reach >= head, revokedCallers: ended };
}
