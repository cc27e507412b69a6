import { isSuccess, moveDelivery, type AttemptEnd } from '../../domain/deliverySchedule.js';
import { webhookUserAgent } from '../../domain/webhookHeaders.js';
import type { Dialler, DialOutcome } from '../../egress/dialler.js';
import type { ClaimedDelivery } from './claimDeliveries.js';
import type { PreparedEndpoint } from './endpointCache.js';
import type { Settlement } from './settleDeliveries.js';

/** The body of a delivery (contract.md#events): byte for byte the same at every attempt, unless it names an applicant. */
export function deliveryBody({ event_id: id, kind, occurred_at: at, mode, data }: ClaimedDelivery): string {
  const timestamp = new Date(at).toISOString();
  return `{"id":"${id}","event":"${kind}","timestamp":"${timestamp}","mode":"${mode}","data":${data}}`;
}

/** Sends a delivery once, with a timestamp and signature of this moment. */
export async function attemptDelivery(
  dialler: Dialler,
  delivery: ClaimedDelivery,
  endpoint: PreparedEndpoint,
  now: Date,
): Promise<DialOutcome> {
  const body = deliveryBody(delivery);
  return dialler.post(laneName(endpoint), {
    url: endpoint.url,
    headers: {
      ...endpoint.headers,
      'Content-Type': 'application/json',
      'User-Agent': webhookUserAgent,
      ...endpoint.sign(delivery.event_id, Math.floor(now.getTime() / 1000), body),
    },
    body,
  });
}

/** Connections are kept for an endpoint as it is: after a change of its URL new ones are made. */
export function laneName({ id, version }: Pick<PreparedEndpoint, 'id' | 'version'>): string {
  return `${id}:${version}`;
}

/** What the outcome of an attempt means for its delivery. */
export function endOf(outcome: DialOutcome): AttemptEnd {
  if (outcome.kind === 'answered') return outcome;
  return { kind: outcome.fault === 'local' ? 'notMade' : 'failed' };
}

/** When an attempt ended: a date in its Retry-After is counted from then. */
export function endedAt({ durationMs }: DialOutcome, startedAt: Date): Date {
  return new Date(startedAt.getTime() + durationMs);
}

/** What is recorded of an attempt. */
export function settlementOf(
  delivery: ClaimedDelivery,
  outcome: DialOutcome,
  startedAt: Date,
  random: number,
): Settlement {
  const end = endedAt(outcome, startedAt);
  const move = moveDelivery(delivery.step, endOf(outcome), end, random, new Date(delivery.occurred_at));
  return {
    endpoint_id: delivery.endpoint_id,
    event_id: delivery.event_id,
    claim: delivery.claim,
    state: move.state,
    step: move.step,
    next_ms: move.state === 'pending' ? move.afterMs : null,
    is_counted: move.state !== 'pending' || move.isCounted,
    is_manual: delivery.is_manual,
    ...described(outcome),
    started_at: startedAt.toISOString(),
    duration_ms: outcome.durationMs,
    was_failing: delivery.is_failing,
  };
}

function described(outcome: DialOutcome): Pick<Settlement, 'outcome' | 'status' | 'error' | 'response'> {
  if (outcome.kind === 'failed') {
    return { outcome: outcome.fault, status: null, error: outcome.error, response: null };
  }
  const { status, response } = outcome;
  if (isSuccess(status)) return { outcome: 'delivered', status, error: null, response };
  return { outcome: 'refused', status, error: refusal(status), response };
}

function refusal(status: number): string {
  if (status >= 300 && status < 400) return `The receiver returned ${status}. Redirects are not followed.`;
  if (status === 410) return 'The receiver returned 410, which ends its deliveries.';
  return `The receiver returned ${status}, not 2xx.`;
}
