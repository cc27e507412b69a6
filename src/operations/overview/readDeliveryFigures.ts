import type { PoolClient } from 'pg';
import { firstIdAt } from '../../domain/ids.js';
import type { Tenant } from '../../events/tenant.js';

/** What came of the deliveries of events since a time. */
export interface DeliveryFigures {
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
  /** Of those that are delivered or failed; null: there are none. */
  readonly successRate: number | null;
  /** Of attempts that succeeded; null: there are none. */
  readonly p95Ms: number | null;
}

interface Row {
  readonly total: number;
  readonly failed: number;
  readonly pending: number;
  readonly p95_ms: number | null;
}

/** Of how many attempts at each endpoint, the newest ones, it is told how long they took. */
const mostTimed = 200;

// All that is counted lies in indexes: what is neither failed nor pending was delivered.
const statement = `with endpoint as (
    select id from webhook_endpoints where organisation_id = $1 and mode = $2 and status <> 'deleted'
  ), counted as (
    select
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3) as total,
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3 and state = 'failed') as failed,
      (select count(*) from deliveries where endpoint_id = endpoint.id and event_id >= $3 and state = 'pending') as pending
    from endpoint
  ), timed as (
    select attempt.duration_ms from endpoint cross join lateral (
      select duration_ms, outcome from delivery_attempts
      where endpoint_id = endpoint.id and event_id >= $3 order by event_id desc, number desc limit ${mostTimed}
    ) attempt where attempt.outcome = 'delivered'
  )
  select coalesce(sum(total), 0)::float8 as total, coalesce(sum(failed), 0)::float8 as failed,
    coalesce(sum(pending), 0)::float8 as pending,
    (select percentile_disc(0.95) within group (order by duration_ms) from timed)::float8 as p95_ms
  from counted`;

/**
 * Deliveries of an organisation by where they stand now, those of events since a time, in one statement. Those of endpoints
 * that were deleted are gone with them.
 */
export async function readDeliveryFigures(
  client: PoolClient,
  { organisationId, mode }: Tenant,
  since: Date,
): Promise<DeliveryFigures> {
  const { rows } = await client.query<Row>(statement, [organisationId, mode, firstIdAt('event', since)]);
  const { total, failed, pending, p95_ms: p95Ms } = rows[0] ?? { total: 0, failed: 0, pending: 0, p95_ms: null };
  const delivered = total - failed - pending;
  const ended = delivered + failed;
  return { delivered, failed, pending, successRate: ended === 0 ? null : delivered / ended, p95Ms };
}
