import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { endpointsWith, isHeld, withRate } from '../../events/failDeliveries.js';

/** A delivery that only this worker may attempt, until its claim expires. */
export interface ClaimedDelivery {
  readonly endpoint_id: string;
  readonly event_id: string;
  /** The name of this claim. A result is written only while it is valid. */
  readonly claim: string;
  readonly step: number;
  readonly is_manual: boolean;
  /** Whether this is a manual attempt before the next scheduled one. */
  readonly resumes: boolean;
  /** The version of the endpoint at the claim. */
  readonly version: number;
  readonly is_failing: boolean;
  /** The endpoint's rate limit in attempts a second. Null for none. */
  readonly rate_limit: number | null;
  /** How many milliseconds after the claim the rate reserved for it is used up. */
  readonly free_ms: number | null;
  readonly kind: string;
  readonly mode: string;
  /** JSON in its original text. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly occurred_at: number;
  /** Set while it is sent with the identity of an applicant. */
  readonly namesApplicant?: true;
}

/** Claims last 8 s unless renewed: a dead worker's deliveries are retried after that. */
export const claimMs = 8_000;

/** An endpoint, and how many of its deliveries the queue can take. */
export interface QueueCapacity {
  readonly endpointId: string;
  readonly room: number;
}

// An unverified endpoint that must be verified gets no deliveries, like a paused one.
const isOpen = "endpoint.status = 'enabled' and endpoint.verification <> 'pending'";

/**
 * Whether nobody has a claim on a delivery. No claim ends later than in `claimMs`: one that seems to was written before the clock of
 * the database stepped back, as in a failover to a server whose clock is behind.
 */
const isUnclaimed = "(claimed_until is null or claimed_until < now() or claimed_until > now() + interval '1 minute')";

/** When the rate of an endpoint is free again. After such a step, the stored time would stop the endpoint for hours. */
const rateFreeAt = "case when rate.free_at < now() + interval '1 minute' then rate.free_at end";

// The planner does not know how many rows a queue takes. Rows are therefore selected by ctid, as PostgreSQL's manual
// recommends for batches (UPDATE), and their events are looked up one by one. A claim does not change due_at, so the
// index is not written. The rate of an endpoint is reserved up to a second ahead by the worker that claims, so that all
// workers together keep to the limit.
const claimStatement = {
  name: 'claim-deliveries',
  text: `with queue as (
      select asked.endpoint_id, endpoint.version, endpoint.failures > 0 as is_failing, rate_limit,
        case when rate_limit is null then room else least(room, greatest(0,
          ceil(rate_limit * (1 - greatest(0, coalesce(extract(epoch from (${rateFreeAt}) - now()), 0))))))::int end as room
      from unnest($1::text[], $2::int[]) as asked (endpoint_id, room)
        join webhook_endpoints endpoint on endpoint.id = asked.endpoint_id and ${isOpen}
        ${withRate}
      where not ${isHeld}
    ), due as (
      select delivery.place from queue cross join lateral (
        select ctid as place from deliveries
        where endpoint_id = queue.endpoint_id and state = 'pending' and due_at <= now()
          and ${isUnclaimed}
        order by due_at, event_id limit queue.room for update skip locked
      ) delivery
    ), claimed as (
      update deliveries set claim = $3, claimed_until = now() + $4 * interval '1 millisecond'
      where ctid = any (array(select place from due))
      returning endpoint_id, event_id, step, is_manual, coalesce(resume_at > now(), false) as resumes
    ), booked as (
      insert into endpoint_rates as rate (endpoint_id, free_at)
      select endpoint_id, now() + count(*) * interval '1 second' / rate_limit from claimed join queue using (endpoint_id)
      where rate_limit is not null group by endpoint_id, rate_limit order by endpoint_id
      on conflict (endpoint_id) do update
        set free_at = greatest(${rateFreeAt}, now()) + (excluded.free_at - now())
      returning endpoint_id, extract(epoch from free_at - now())::float8 * 1000 as free_ms
    )
    select claimed.*, version, is_failing, rate_limit, booked.free_ms, event.kind, event.mode, event.data::text as data,
      floor(extract(epoch from event.occurred_at) * 1000)::float8 as occurred_at
    from claimed join queue using (endpoint_id) left join booked using (endpoint_id)
      cross join lateral (select * from events where id = claimed.event_id offset 0) event`,
};

/**
 * The claim of a pending delivery, for joins by key. With a condition on the state alone and statistics from a quiet time, the
 * planner expects no pending row, and reads all of them for each statement.
 */
export const currentClaim = "case deliveries.state when 'pending' then deliveries.claim end";

/** Claims due deliveries, oldest first, for queues that have room. No two workers get the same one. */
export async function claimDeliveries(
  pool: Pool,
  queues: readonly QueueCapacity[],
  claim: string,
): Promise<ClaimedDelivery[]> {
  const { rows } = await pool.query<Omit<ClaimedDelivery, 'claim'>>({
    ...claimStatement,
    values: [queues.map(({ endpointId }) => endpointId), queues.map(({ room }) => room), claim, claimMs],
  });
  return rows.map((row) => ({ ...row, claim }));
}

/** When a delivery may start: those of one claim are spread over the time that was reserved for it. */
export function computeSendTime(
  { rate_limit: rate, free_ms: free }: Pick<ClaimedDelivery, 'rate_limit' | 'free_ms'>,
  now: number,
  fromLast: number,
): number {
  return rate === null || free === null ? now : now + free - (fromLast * 1_000) / rate;
}

/** The identity of a claimed delivery. */
export type Claim = Pick<ClaimedDelivery, 'endpoint_id' | 'event_id' | 'claim'>;

/**
 * Renews the claims of long attempts.
 * @returns the claims that are still valid and whose endpoint has not changed since and is not paused by its receiver. No attempt of the others may start
 */
export async function renewClaims<Held extends Claim & Pick<ClaimedDelivery, 'version'>>(
  pool: Pool,
  claims: readonly Held[],
): Promise<ReadonlySet<Held>> {
  const { rows } = await pool.query<{ place: number }>({
    name: 'renew-claims',
    text: `with held as (
        select * from unnest($1::text[], $2::text[], $3::text[], $5::int[])
          with ordinality as row (endpoint_id, event_id, claim, version, place)
      ), renewed as (
        update deliveries set claimed_until = now() + $4 * interval '1 millisecond'
        from held where deliveries.endpoint_id = held.endpoint_id and deliveries.event_id = held.event_id
          and ${currentClaim} = held.claim
        returning held.*
      )
      select place::int - 1 as place from renewed join webhook_endpoints endpoint
        on endpoint.id = renewed.endpoint_id and endpoint.version = renewed.version and ${isOpen}
        ${withRate} where not ${isHeld}`,
    values: [...columns(claims), claimMs, claims.map(({ version }) => version)],
  });
  const places = new Set(rows.map(({ place }) => place));
  return new Set(claims.filter((_, place) => places.has(place)));
}

/** Releases claims without an attempt. If that fails, they expire. */
export async function releaseClaims(pool: Pool, log: Logger, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  try {
    await pool.query(
      `update deliveries set claim = null, claimed_until = null
        from unnest($1::text[], $2::text[], $3::text[]) as held (endpoint_id, event_id, claim)
        where deliveries.endpoint_id = held.endpoint_id and deliveries.event_id = held.event_id
          and deliveries.claim = held.claim`,
      columns(claims),
    );
  } catch (error) {
    log.warn({ err: error }, 'the claims on deliveries could not be released; they will expire');
  }
}

function columns(claims: readonly Claim[]): string[][] {
  return [
    claims.map((claim) => claim.endpoint_id),
    claims.map((claim) => claim.event_id),
    claims.map(({ claim }) => claim),
  ];
}

const dueStatement = {
  name: 'due-endpoints',
  text: `${endpointsWith('deliveries', `state = 'pending'`)}
    select endpoint.id, endpoint.version from pending join webhook_endpoints endpoint on endpoint.id = pending.endpoint_id
      ${withRate}
    where ${isOpen} and not ${isHeld} and exists (select from deliveries where endpoint_id = endpoint.id
      and state = 'pending' and due_at <= now() and ${isUnclaimed})`,
};

/** Makes all workers wait with this version of the endpoint. If it cannot be stored, only the one that got the response waits. */
export async function storePause(
  pool: Pool,
  log: Logger,
  { endpointId, version, milliseconds }: { endpointId: string; version: number; milliseconds: number },
): Promise<void> {
  try {
    await pool.query(
      `insert into endpoint_rates as rate (endpoint_id, free_at, held_until, held_version)
        values ($1, now(), now() + $2 * interval '1 millisecond', $3)
        on conflict (endpoint_id) do update set held_until = excluded.held_until, held_version = excluded.held_version
          where excluded.held_version >= coalesce(rate.held_version, 0)`,
      [endpointId, milliseconds, version],
    );
  } catch (error) {
    log.warn({ err: error, endpointId }, 'the pause that a receiver asked for could not be stored for other workers');
  }
}

/** The enabled endpoints with due, unclaimed deliveries, with their current versions. */
export async function findDueEndpoints(pool: Pool): Promise<{ readonly id: string; readonly version: number }[]> {
  return (await pool.query<{ id: string; version: number }>(dueStatement)).rows;
}
