import type { EntityManager } from '@mikro-orm/postgresql';
import { deliveryIdOf } from '../../domain/ids.js';
import { mostRowsOfPage } from '../../domain/page.js';
import type { DeliveryState } from '../../entities/delivery.js';
import type { EventKind } from '../../entities/event.js';
import { notFound } from '../../platform/errors.js';
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

/** Deliveries of a page, and up to which event they were searched for; null: up to the oldest. */
interface FoundDeliveries {
  readonly deliveries: readonly DeliveryResult[];
  readonly reach: string | null;
}

type Conditions = readonly (readonly [test: string, value: unknown])[];

/**
 * Deliveries of an endpoint of a tenant's that is not deleted, newest event first. Filters without an index are applied to the newest
 * `mostRowsOfPage` deliveries.
 */
export async function readDeliveries(
  em: EntityManager,
  { organisationId, mode }: Tenant,
  { endpointId, eventId, beforeEventId, state, kind, limit }: DeliveryRange,
): Promise<FoundDeliveries> {
  const given = (conditions: Conditions): Conditions => conditions.filter(([, value]) => value != null);
  const hasIndex = state === 'failed';
  const choosing = given([
    ['endpoint_id =', endpointId],
    ['organisation_id =', organisationId],
    ['mode =', mode],
    ['event_id =', eventId],
    ['event_id <', beforeEventId],
    ['state =', hasIndex ? state : null],
  ]);
  const others = given([
    ['delivery.state =', hasIndex ? null : state],
    ['event.kind =', kind],
  ]);
  const textOf = (conditions: Conditions): string => conditions.map(([test]) => `${test} ?`).join(' and ');
  const chosen = `from deliveries where ${textOf(choosing)} order by event_id desc`;
  const ofChosen = choosing.map(([, value]) => value);
  const [row] = await queryRows<{ page: string }>(
    em,
    `select coalesce(json_agg(row), '[]')::text as page from (
       select delivery.event_id, event.kind, delivery.state, delivery.attempts, ${epochMs('delivery.due_at')} as due_at,
         ${epochMs('delivery.created_at')} as created_at, ${epochMs('delivery.finished_at')} as finished_at,
         (${attemptsOf}) as tries
       from (select * ${chosen} limit ${mostRowsOfPage}) as delivery
         -- The offset keeps the planner from reading all events for them.
         cross join lateral (select kind from events where id = delivery.event_id offset 0) as event
         join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id and endpoint.status <> 'deleted'
       where ${others.length === 0 ? 'true' : textOf(others)}
       order by delivery.event_id desc limit ?
     ) row`,
    [...ofChosen, ...others.map(([, value]) => value), limit],
  );
  const found = JSON.parse(row?.page ?? '[]') as StoredDelivery[];
  const deliveries = found.map((stored) => deliveryResultOf(endpointId, stored));
  if (others.length === 0 || found.length === limit) return { deliveries, reach: null };
  const [last] = await queryRows<{ event_id: string }>(
    em,
    `select event_id ${chosen} offset ${mostRowsOfPage - 1} limit 1`,
    ofChosen,
  );
  return { deliveries, reach: last?.event_id ?? null };
}

/** One delivery of a tenant. @throws AppError NOT_FOUND */
export async function readDelivery(
  em: EntityManager,
  tenant: Tenant,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<DeliveryResult> {
  const { deliveries } = await readDeliveries(em, tenant, { endpointId, eventId, limit: 1 });
  if (!deliveries[0]) throw notFound('delivery');
  return deliveries[0];
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
