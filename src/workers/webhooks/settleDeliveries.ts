import type { Pool } from 'pg';
import { deliveryIdOf } from '../../domain/ids.js';
import type { Claim } from './claimDeliveries.js';

/** What an attempt came to, and what becomes of its delivery. */
export interface Settlement extends Claim {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly step: number;
  /** Until the next attempt; null when there is none. */
  readonly next_ms: number | null;
  /** False when nothing was sent by a fault of ours: then there was no attempt. */
  readonly is_counted: boolean;
  readonly is_manual: boolean;
  /** `delivered`, `refused` with a status, or how the dial failed. */
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  /** ISO 8601. */
  readonly started_at: string;
  readonly duration_ms: number;
  /** Whether the endpoint was known to fail before. */
  readonly was_failing: boolean;
}

// Whoever lost its claim changes nothing and records nothing: a delivery ends once. No delivery, however often somebody had
// it sent again, may spoil the statement, for with it the results of all others could not be written.
const settleStatement = {
  name: 'settle-deliveries',
  text: `with result as (
      select * from json_to_recordset($1) as row (endpoint_id text, event_id text, claim text, state text,
        step smallint, next_ms float8, is_counted boolean, is_manual boolean, outcome text, status smallint, error text,
        response text, started_at timestamptz, duration_ms integer)
    ), settled as (
      update deliveries set state = result.state, step = result.step, attempts = least(attempts + is_counted::int, 32767),
        is_manual = deliveries.is_manual and not is_counted, claim = null, claimed_until = null,
        due_at = coalesce(now() + next_ms * interval '1 millisecond', due_at),
        finished_at = case when result.state <> 'pending' then now() end
      from result where deliveries.endpoint_id = result.endpoint_id and deliveries.event_id = result.event_id
        and deliveries.claim = result.claim and deliveries.state = 'pending'
      returning deliveries.endpoint_id, deliveries.event_id, attempts, organisation_id, mode, deliveries.state, due_at,
        is_counted, result.is_manual, outcome, status, error, response, started_at, duration_ms
    ), attempt as (
      insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status,
        error, response, started_at, duration_ms, next_attempt_at)
      select endpoint_id, event_id, attempts, organisation_id, mode, is_manual, outcome, status, error, response,
        started_at, duration_ms, case when state = 'pending' then due_at end
      from settled where is_counted
      on conflict do nothing
      returning endpoint_id, event_id, number
    )
    select endpoint_id, event_id, number from attempt`,
};

/** Records attempts and what becomes of their deliveries. @returns the attempts, as `dlv_…:<number>` */
export async function settleDeliveries(pool: Pool, settlements: readonly Settlement[]): Promise<string[]> {
  const { rows } = await pool.query<{ endpoint_id: string; event_id: string; number: number }>({
    ...settleStatement,
    values: [JSON.stringify(settlements)],
  });
  return rows.map((row) => `${deliveryIdOf(row.endpoint_id, row.event_id)}:${row.number}`);
}
