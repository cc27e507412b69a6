import type { EntityManager } from '@mikro-orm/postgresql';
import { deliveryIdOf } from '../../domain/ids.js';
import type { DeliveryState } from '../../entities/delivery.js';
import type { EventKind } from '../../entities/event.js';
import { notFound } from '../../errors.js';
import type { Tenant } from '../../events/tenant.js';
import type { DeliveryResult } from './deliveryResult.js';
import { epochMs, queryRows } from '../queryRows.js';

/** Which deliveries of an endpoint. */
export interface DeliveryRange {
  readonly endpointId: string;
  readonly eventId?: string;
  /** Those of older events. */
  readonly beforeEventId?: string | null;
  readonly state?: DeliveryState | null | undefined;
  readonly kind?: EventKind | null | undefined;
  readonly limit: number;
}

interface StoredAttempt {
  readonly number: number;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly outcome: string;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  readonly next_attempt_at: number | null;
  readonly is_manual: boolean;
}

interface StoredDelivery {
  readonly event_id: string;
  readonly kind: EventKind;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly due_at: number;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly tries: readonly StoredAttempt[] | null;
}

const mostAttempts = 100;
const attemptsOf = `select json_agg(attempt order by number) from (
    select number, ${epochMs('started_at')} as started_at, duration_ms, outcome, status, error, response,
      ${epochMs('next_attempt_at')} as next_attempt_at, is_manual
    from delivery_attempts where endpoint_id = delivery.endpoint_id and event_id = delivery.event_id
    order by number desc limit ${mostAttempts}
  ) attempt`;

/** Deliveries of an endpoint of a tenant's that is not deleted, newest event first. */
export async function readDeliveries(
  em: EntityManager,
  { organisationId, mode }: Tenant,
  { endpointId, eventId, beforeEventId, state, kind, limit }: DeliveryRange,
): Promise<DeliveryResult[]> {
  const conditions = (
    [
      ['delivery.endpoint_id =', endpointId],
      ['delivery.organisation_id =', organisationId],
      ['delivery.mode =', mode],
      ['delivery.event_id =', eventId],
      ['delivery.event_id <', beforeEventId],
      ['delivery.state =', state],
      ['event.kind =', kind],
    ] as const
  ).filter(([, value]) => value != null);
  const [row] = await queryRows<{ page: string }>(
    em,
    `select coalesce(json_agg(row), '[]')::text as page from (
       select delivery.event_id, event.kind, delivery.state, delivery.attempts, ${epochMs('delivery.due_at')} as due_at,
         ${epochMs('delivery.created_at')} as created_at, ${epochMs('delivery.finished_at')} as finished_at,
         (${attemptsOf}) as tries
       from deliveries delivery join events event on event.id = delivery.event_id
         join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id and endpoint.status <> 'deleted'
       where ${conditions.map(([test]) => `${test} ?`).join(' and ')}
       order by delivery.event_id desc limit ?
     ) row`,
    [...conditions.map(([, value]) => value), limit],
  );
  return (JSON.parse(row?.page ?? '[]') as StoredDelivery[]).map((stored) => deliveryResultOf(endpointId, stored));
}

/** One delivery of a tenant. @throws AppError NOT_FOUND */
export async function readDelivery(
  em: EntityManager,
  tenant: Tenant,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<DeliveryResult> {
  const [delivery] = await readDeliveries(em, tenant, { endpointId, eventId, limit: 1 });
  if (!delivery) throw notFound('delivery');
  return delivery;
}

function deliveryResultOf(webhookId: string, stored: StoredDelivery): DeliveryResult {
  return {
    id: deliveryIdOf(webhookId, stored.event_id),
    webhookId,
    eventId: stored.event_id,
    event: stored.kind,
    state: stored.state,
    attemptCount: stored.attempts,
    nextAttemptAt: stored.state === 'pending' ? new Date(stored.due_at) : null,
    createdAt: new Date(stored.created_at),
    finishedAt: dateOf(stored.finished_at),
    attempts: (stored.tries ?? []).map((attempt) => ({
      number: attempt.number,
      startedAt: new Date(attempt.started_at),
      durationMs: attempt.duration_ms,
      outcome: attempt.outcome,
      status: attempt.status,
      error: attempt.error,
      response: attempt.response,
      nextAttemptAt: dateOf(attempt.next_attempt_at),
      isManual: attempt.is_manual,
    })),
  };
}

function dateOf(epoch: number | null): Date | null {
  return epoch === null ? null : new Date(epoch);
}
