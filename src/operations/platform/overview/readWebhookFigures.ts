import type { PoolClient } from 'pg';
import type { Mode } from '../../../entities/apiKey.js';
import { epochMs } from '../../queryRows.js';
import { after, dayMs } from './verificationTimes.js';

export interface WebhookFigures {
  /** Those that are paused or disabled, too. */
  readonly endpoints: number;
  readonly pending: number;
  readonly delivered24Hours: number;
  readonly failed24Hours: number;
  /** Null: nothing was delivered in 24 hours. */
  readonly p95Ms: number | null;
  /** Endpoints that get nothing any more. */
  readonly disabled: number;
  /** Since when the delivery waits that has been due for longest; null: none is due. What is paused waits for nobody. */
  readonly overdueSince: Date | null;
}

interface Row {
  readonly mode: Mode;
  readonly endpoints: number;
  readonly disabled: number;
  readonly pending: number;
  readonly overdue_since: number | null;
  readonly delivered: number;
  readonly failed: number;
  readonly p95_ms: number | null;
}

/** Of how many deliveries, the newest ones, it is told how long they took. */
const mostTimed = 5_000;

// An endpoint that was deleted keeps what is not ended as failed yet.
const statement = `select asked.mode, endpoint.*, finished.*, timed.*
  from unnest(array['live', 'test']) as asked (mode)
    cross join lateral (
      select count(*) filter (where status <> 'deleted')::float8 as endpoints,
        count(*) filter (where status = 'disabled')::float8 as disabled,
        coalesce(sum(waiting.deliveries), 0)::float8 as pending,
        ${epochMs(`min(waiting.due_at) filter (where status = 'enabled' and verification <> 'pending' and waiting.due_at <= $1)`)} as overdue_since
      from webhook_endpoints endpoint
        left join (
          select endpoint_id, count(*) as deliveries, min(due_at) as due_at from deliveries
          where state = 'pending' group by endpoint_id
        ) waiting on waiting.endpoint_id = endpoint.id
      where endpoint.mode = asked.mode
    ) endpoint
    cross join lateral (
      select count(*) filter (where state = 'delivered')::float8 as delivered,
        count(*) filter (where state = 'failed')::float8 as failed
      from deliveries where finished_at >= $2 and state <> 'pending' and mode = asked.mode
    ) finished
    cross join lateral (
      select percentile_disc(0.95) within group (order by duration_ms)::float8 as p95_ms
      from (
        select endpoint_id, event_id, attempts from deliveries
        where finished_at >= $2 and state = 'delivered' and mode = asked.mode
        order by finished_at desc limit ${mostTimed}
      ) delivery
        join delivery_attempts attempt on attempt.endpoint_id = delivery.endpoint_id
          and attempt.event_id = delivery.event_id and attempt.number = delivery.attempts
    ) timed`;

/** Endpoints and deliveries by mode, in one statement. */
export async function readWebhookFigures(client: PoolClient, now: Date): Promise<(mode: Mode) => WebhookFigures> {
  const { rows } = await client.query<Row>(statement, [now, after(now, -dayMs)]);
  return (mode) => {
    const row = rows.find((one) => one.mode === mode);
    const overdueSince = row?.overdue_since ?? null;
    return {
      endpoints: row?.endpoints ?? 0,
      pending: row?.pending ?? 0,
      delivered24Hours: row?.delivered ?? 0,
      failed24Hours: row?.failed ?? 0,
      p95Ms: row?.p95_ms ?? null,
      disabled: row?.disabled ?? 0,
      overdueSince: overdueSince === null ? null : new Date(overdueSince),
    };
  };
}
