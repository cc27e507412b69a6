import type { Pool } from 'pg';
import { type AttemptEnd, isSuccess, moveDelivery, parseRetryAfter } from '../../domain/deliverySchedule.js';
import { toDeliveryId } from '../../domain/ids.js';
import type { EgressOutcome, ResponseHeader } from '../../egress/egressClient.js';
import { type Claim, type ClaimedDelivery, currentClaim } from './claimDeliveries.js';

/** The result of an attempt, and the next state of its delivery. */
export interface Settlement extends Claim {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly step: number;
  /** Milliseconds until the next attempt. Null if there is none. */
  readonly next_ms: number | null;
  /**
   * Whether the next attempt is the scheduled one that a manual attempt came before. Then `next_ms` is the shortest
   * time until it.
   */
  readonly resumes: boolean;
  /** False if a local fault prevented the attempt. */
  readonly is_counted: boolean;
  readonly is_manual: boolean;
  /** `delivered`, `refused` with a status, or the fault of the connection. */
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  /** Null if there was no response. */
  readonly response_headers: readonly ResponseHeader[] | null;
  /** ISO 8601. */
  readonly started_at: string;
  readonly duration_ms: number;
  /** Whether the endpoint was already failing at the claim. */
  readonly was_failing: boolean;
  /** The version of the endpoint at the claim. */
  readonly version: number;
}

// Most deliveries succeed at once. The delivery itself holds such a first attempt, so it needs no row for it.
const held = (column: string): string =>
  `first_${column} = case when deliveries.attempts = 0 and outcome = 'delivered' and not result.is_manual
          then result.${column} else first_${column} end`;

// A worker that lost its claim changes and records nothing, so a delivery ends once. The number of attempts is capped
// at 32,767: an overflow by many manual replays would fail the statement for all other results. The limit makes the planner
// expect few rows. Else it reads all deliveries of a small table for each batch.
const settleStatement = {
  name: 'settle-deliveries',
  text: `with result as (
      select endpoint_id, event_id, claim, coalesce(state, 'delivered') as state, step, next_ms, coalesce(resumes, false) as resumes,
        coalesce(is_counted, true) as is_counted, coalesce(is_manual, false) as is_manual, coalesce(outcome, 'delivered') as outcome,
        status, error, response, response_headers, started_at, duration_ms
      from json_to_recordset($1) as row (endpoint_id text, event_id text, claim text, state text, step smallint,
        next_ms float8, resumes boolean, is_counted boolean, is_manual boolean, outcome text, status smallint, error text,
        response text, response_headers json, started_at timestamptz, duration_ms integer) limit $2
    ), settled as (
      update deliveries set state = result.state, step = result.step, attempts = least(attempts + is_counted::int, 32767),
        is_manual = deliveries.is_manual and not is_counted, claim = null, claimed_until = null,
        due_at = coalesce(greatest(now() + next_ms * interval '1 millisecond', case when resumes then resume_at end), due_at),
        resume_at = case when not is_counted then resume_at end,
        finished_at = case when result.state <> 'pending' then now() end,
        ${['status', 'response', 'response_headers', 'started_at', 'duration_ms'].map(held).join(', ')}
      from result where deliveries.endpoint_id = result.endpoint_id and deliveries.event_id = result.event_id
        and ${currentClaim} = result.claim
      returning deliveries.endpoint_id, deliveries.event_id, attempts, organisation_id, mode, deliveries.state, due_at,
        first_started_at, result.claim as held, is_counted, result.is_manual, outcome, status, error, response, response_headers, started_at, duration_ms
    ), attempt as (
      insert into delivery_attempts (endpoint_id, event_id, number, organisation_id, mode, is_manual, outcome, status,
        error, response, response_headers, started_at, duration_ms, next_attempt_at)
      select endpoint_id, event_id, attempts, organisation_id, mode, is_manual, outcome, status, error, response,
        response_headers, started_at, duration_ms, case when state = 'pending' then due_at end
      from settled where is_counted and (attempts > 1 or first_started_at is null)
      on conflict do nothing
    )
    select endpoint_id, event_id, held, is_counted, attempts as number from settled`,
};

/** Leaves out what the statement takes for granted: the fields of JSON are a large part of its time, and most results are alike. */
function toRow(one: Settlement): Partial<Record<keyof Settlement, unknown>> {
  return {
    ...one,
    state: one.state === 'delivered' ? undefined : one.state,
    next_ms: one.next_ms ?? undefined,
    resumes: one.resumes || undefined,
    is_counted: one.is_counted ? undefined : false,
    is_manual: one.is_manual || undefined,
    outcome: one.outcome === 'delivered' ? undefined : one.outcome,
    error: one.error ?? undefined,
    was_failing: undefined,
    version: undefined,
  };
}

interface SettledRow {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly held: string;
  readonly is_counted: boolean;
  readonly number: number;
}

/** The results that were recorded. One whose delivery another worker has claimed since is in neither list. */
interface Settled {
  /** The attempts that count, as `dlv_…:<number>`. */
  readonly attempts: string[];
  readonly settlements: readonly Settlement[];
}

/** Records attempts and the next states of their deliveries. */
export async function settleDeliveries(pool: Pool, settlements: readonly Settlement[]): Promise<Settled> {
  const { rows } = await pool.query<SettledRow>({
    ...settleStatement,
    values: [JSON.stringify(settlements.map(toRow)), settlements.length],
  });
  const attempts = rows.flatMap(({ endpoint_id: endpointId, event_id: eventId, is_counted: isCounted, number }) =>
    isCounted ? `${toDeliveryId(endpointId, eventId)}:${number}` : [],
  );
  if (rows.length === settlements.length) return { attempts, settlements };
  const places = new Set(rows.map((row) => `${row.endpoint_id} ${row.event_id} ${row.held}`));
  const isRecorded = (one: Settlement): boolean => places.has(`${one.endpoint_id} ${one.event_id} ${one.claim}`);
  return { attempts, settlements: settlements.filter(isRecorded) };
}

/** The status with which a receiver ends its deliveries: the endpoint is disabled. */
export const goneStatus = 410;
// Long enough for the end of the endpoint to be stored, after which nothing of it can be claimed.
const gonePauseMs = 5_000;

/** How long nothing more is sent to this version of the endpoint, in milliseconds; null if the response demands no pause. */
export function computePause(outcome: EgressOutcome, startedAt: Date): number | null {
  if (outcome.kind === 'answered' && outcome.status === goneStatus) return gonePauseMs;
  return parseRetryAfter(toAttemptEnd(outcome), computeEndTime(outcome, startedAt));
}

/** The next state of a delivery after an attempt. */
function toAttemptEnd(outcome: EgressOutcome): AttemptEnd {
  if (outcome.kind === 'answered') return outcome;
  return { kind: outcome.fault === 'local' ? 'notAttempted' : 'failed' };
}

/** When an attempt ended. A date in its Retry-After counts from then. */
function computeEndTime({ durationMs }: EgressOutcome, startedAt: Date): Date {
  return new Date(startedAt.getTime() + durationMs);
}

/** The record of an attempt. */
export function toSettlement(
  delivery: ClaimedDelivery,
  outcome: EgressOutcome,
  startedAt: Date,
  random: number,
): Settlement {
  const end = computeEndTime(outcome, startedAt);
  const move = moveDelivery(delivery.step, toAttemptEnd(outcome), end, random, {
    occurredAt: new Date(delivery.occurred_at),
    resumes: delivery.resumes,
  });
  return {
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    claim: delivery.claim,
    state: move.state,
    step: move.step,
    next_ms: move.state === 'pending' ? move.afterMs : null,
    resumes: delivery.resumes && move.state === 'pending' && move.isCounted,
    is_counted: move.state !== 'pending' || move.isCounted,
    is_manual: delivery.is_manual,
    ...describeOutcome(outcome),
    started_at: startedAt.toISOString(),
    duration_ms: outcome.durationMs,
    was_failing: delivery.is_failing,
    version: delivery.version,
  };
}

function describeOutcome(
  outcome: EgressOutcome,
): Pick<Settlement, 'outcome' | 'status' | 'error' | 'response' | 'response_headers'> {
  if (outcome.kind === 'failed') {
    return { outcome: outcome.fault, status: null, error: outcome.error, response: null, response_headers: null };
  }
  const { status, response, headers: response_headers } = outcome;
  if (isSuccess(status)) return { outcome: 'delivered', status, error: null, response, response_headers };
  return { outcome: 'refused', status, error: refusal(status), response, response_headers };
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return `The receiver returned ${status}. Redirects are not followed.`;
  if (status === goneStatus) return 'The receiver returned 410, which ends its deliveries.';
  return `The receiver returned ${status}, not 2xx.`;
}
