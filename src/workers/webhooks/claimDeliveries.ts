import type { Pool } from 'pg';

/** A delivery that this worker alone may attempt, until its claim ends. */
export interface ClaimedDelivery {
  readonly endpoint_id: string;
  readonly event_id: string;
  /** Names this claim: whoever writes a result must still hold it. */
  readonly claim: string;
  readonly step: number;
  readonly is_manual: boolean;
  /** Whether it is attempted by hand, before its next automatic attempt is due. */
  readonly resumes: boolean;
  /** The version of the endpoint at the claim. */
  readonly version: number;
  readonly is_failing: boolean;
  /** Attempts a second that the endpoint takes; null: any number. */
  readonly rate_limit: number | null;
  /** How long after the claim the rate that was given out with it is used up, in milliseconds. */
  readonly free_ms: number | null;
  readonly kind: string;
  readonly mode: string;
  /** JSON, as it was recorded. */
  readonly data: string;
  /** Milliseconds since 1970. */
  readonly occurred_at: number;
}

/** How long a claim holds unless it is renewed: what a dead worker held is taken over after this. */
export const claimMs = 8_000;

/** An endpoint, and how many of its deliveries there is room for. */
export interface QueueCapacity {
  readonly endpointId: string;
  readonly room: number;
}

// Nothing is sent to an endpoint that has to be verified first: it is held, as while the endpoint is paused.
const isOpen = "endpoint.status = 'enabled' and endpoint.verification <> 'pending'";

// How many rows a queue has room for is unknown to the planner: so the rows are named by where they lie, as the manual does
// for batches (PostgreSQL, UPDATE), and their events are looked up one by one. A claim leaves due_at alone: the row keeps
// its place in the index, which is not written. What an endpoint with a rate limit takes is given out up to a second ahead,
// to whichever worker claims it: all of them together keep to it.
const claimStatement = {
  name: 'claim-deliveries',
  text: `with queue as (
      select asked.endpoint_id, endpoint.version, endpoint.failures > 0 as is_failing, rate_limit,
        case when rate_limit is null then room else least(room, greatest(0,
          ceil(rate_limit * (1 - greatest(0, coalesce(extract(epoch from free_at - now()), 0))))))::int end as room
      from unnest($1::text[], $2::int[]) as asked (endpoint_id, room)
        join webhook_endpoints endpoint on endpoint.id = asked.endpoint_id and ${isOpen}
        left join endpoint_rates rate on rate.endpoint_id = endpoint.id
    ), due as (
      select delivery.place from queue cross join lateral (
        select ctid as place from deliveries
        where endpoint_id = queue.endpoint_id and state = 'pending' and due_at <= now()
          and (claimed_until is null or claimed_until < now())
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
        set free_at = greatest(rate.free_at, now()) + (excluded.free_at - now())
      returning endpoint_id, extract(epoch from free_at - now())::float8 * 1000 as free_ms
    )
    select claimed.*, version, is_failing, rate_limit, booked.free_ms, event.kind, event.mode, event.data::text as data,
      floor(extract(epoch from event.occurred_at) * 1000)::float8 as occurred_at
    from claimed join queue using (endpoint_id) left join booked using (endpoint_id)
      cross join lateral (select * from events where id = claimed.event_id offset 0) event`,
};

/** Claims what is due, oldest first, for queues that have room. No two workers get the same. */
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

/** What names a claimed delivery. */
export type Claim = Pick<ClaimedDelivery, 'endpoint_id' | 'event_id' | 'claim'>;

/**
 * Holds on to claims whose attempts take long.
 * @returns those that hold still and whose endpoint is as it was when they were made; of the others none may be begun
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
          and deliveries.claim = held.claim and state = 'pending'
        returning held.*
      )
      select place::int - 1 as place from renewed join webhook_endpoints endpoint
        on endpoint.id = renewed.endpoint_id and endpoint.version = renewed.version and ${isOpen}`,
    values: [...columns(claims), claimMs, claims.map(({ version }) => version)],
  });
  const places = new Set(rows.map(({ place }) => place));
  return new Set(claims.filter((_, place) => places.has(place)));
}

/** Gives back what was claimed and is not attempted after all. */
export async function releaseClaims(pool: Pool, claims: readonly Claim[]): Promise<void> {
  await pool.query(
    `update deliveries set claim = null, claimed_until = null
      from unnest($1::text[], $2::text[], $3::text[]) as held (endpoint_id, event_id, claim)
      where deliveries.endpoint_id = held.endpoint_id and deliveries.event_id = held.event_id
        and deliveries.claim = held.claim`,
    columns(claims),
  );
}

function columns(claims: readonly Claim[]): string[][] {
  return [
    claims.map((claim) => claim.endpoint_id),
    claims.map((claim) => claim.event_id),
    claims.map(({ claim }) => claim),
  ];
}

// Hops from endpoint to endpoint along the index, so that the backlog of one costs a single step.
const dueStatement = {
  name: 'due-endpoints',
  text: `with recursive pending (endpoint_id) as (
      (select endpoint_id from deliveries where state = 'pending' order by endpoint_id limit 1)
      union all
      select (select endpoint_id from deliveries where state = 'pending' and endpoint_id > pending.endpoint_id
              order by endpoint_id limit 1)
      from pending where endpoint_id is not null
    )
    select endpoint.id, endpoint.version from pending join webhook_endpoints endpoint on endpoint.id = pending.endpoint_id
    where ${isOpen} and exists (select from deliveries where endpoint_id = endpoint.id
      and state = 'pending' and due_at <= now() and (claimed_until is null or claimed_until < now()))`,
};

/** The enabled endpoints for which something is due that nobody holds, as they are now. */
export async function findDueEndpoints(pool: Pool): Promise<{ readonly id: string; readonly version: number }[]> {
  return (await pool.query<{ id: string; version: number }>(dueStatement)).rows;
}
