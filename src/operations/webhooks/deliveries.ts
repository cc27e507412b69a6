import type { EntityManager } from '@mikro-orm/postgresql';
import { type Context, requireTenant } from '../../caller/context.js';
import type { LiveAttempt, Tenant } from '../../caller/eventServices.js';
import { epochMs, queryRows } from '../../database/rows.js';
import type { DeliveryState } from '../../domain/deliverySchedule.js';
import { isId, parseDeliveryId, toDeliveryId } from '../../domain/ids.js';
import { decodeCursor, encodeCursor, maxPageRows, type Page, toPage } from '../../domain/page.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import type { ResponseHeader } from '../../egress/egressClient.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { invalidField, notFound } from '../../platform/errors.js';
import { type PageInput, readLimit } from '../pageRequest.js';
import { findWebhook } from './lockWebhook.js';

/** One delivery of the caller. @throws AppError NOT_FOUND */
export async function getDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  const pair = parseDeliveryId(id);
  if (!pair) throw notFound('delivery');
  return loadDelivery(ctx.em, caller, pair);
}

/** One attempt to deliver an event, with its result. */
export interface AttemptResult {
  /** From 1. */
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly outcome: string;
  /** The HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly error: string | null;
  /** The beginning of the response. */
  readonly response: string | null;
  /** Null if there was no response, or it came before headers were stored. */
  readonly responseHeaders: readonly ResponseHeader[] | null;
  /** The planned time of the next attempt, if one was planned. */
  readonly nextAttemptAt: Date | null;
  /** Whether a caller requested it. */
  readonly isManual: boolean;
}

/** The delivery of an event to an endpoint, as callers see it. */
export interface DeliveryResult {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly event: EventTypeName;
  readonly state: DeliveryState;
  /** The number of attempts so far. */
  readonly attemptCount: number;
  /** Null once it is finished. */
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** In order; of more than 100 only the last 100. */
  readonly attempts: readonly AttemptResult[];
}

/** A range of deliveries of an endpoint. */
export interface DeliveryRange {
  readonly endpointId: string;
  readonly eventId?: string;
  /** The page begins with deliveries of older events. */
  readonly beforeEventId?: string | null;
  readonly state?: DeliveryState | null | undefined;
  readonly kind?: EventTypeName | null | undefined;
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
  readonly response_headers: readonly ResponseHeader[] | null;
  readonly next_attempt_at: number | null;
  readonly is_manual: boolean;
}

interface StoredDelivery {
  readonly event_id: string;
  readonly kind: EventTypeName;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly due_at: number;
  readonly created_at: number;
  readonly finished_at: number | null;
  readonly tries: readonly StoredAttempt[] | null;
}

const maxAttempts = 100;
const attemptsSql = `select json_agg(attempt order by number) from (
    select number, ${epochMs('started_at')} as started_at, duration_ms, outcome, status, error, response, response_headers,
      ${epochMs('next_attempt_at')} as next_attempt_at, is_manual
    from all_attempts where endpoint_id = delivery.endpoint_id and event_id = delivery.event_id
    order by number desc limit ${maxAttempts}
  ) attempt`;

/** The deliveries of a page, and the event up to which they were searched; null if the search reached the oldest. */
interface FoundDeliveries {
  readonly deliveries: readonly DeliveryResult[];
  readonly reach: string | null;
}

type Conditions = readonly (readonly [test: string, value: unknown])[];

/**
 * Deliveries of a tenant's endpoint that is not deleted, newest event first. Filters without an index apply to the newest
 * `maxPageRows` deliveries.
 */
async function loadDeliveries(
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
  const toText = (conditions: Conditions): string => conditions.map(([test]) => `${test} ?`).join(' and ');
  const chosen = `from deliveries where ${toText(choosing)} order by event_id desc`;
  const ofChosen = choosing.map(([, value]) => value);
  const [row] = await queryRows<{ page: string }>(
    em,
    `select coalesce(json_agg(row), '[]')::text as page from (
       select delivery.event_id, event.kind, delivery.state, delivery.attempts, ${epochMs('delivery.due_at')} as due_at,
         ${epochMs('delivery.created_at')} as created_at, ${epochMs('delivery.finished_at')} as finished_at,
         (${attemptsSql}) as tries
       from (select * ${chosen} limit ${maxPageRows}) as delivery
         -- The offset keeps the planner from reading all events for them.
         cross join lateral (select kind from events where id = delivery.event_id offset 0) as event
         join webhook_endpoints endpoint on endpoint.id = delivery.endpoint_id and endpoint.status <> 'deleted'
       where ${others.length === 0 ? 'true' : toText(others)}
       order by delivery.event_id desc limit ?
     ) row`,
    [...ofChosen, ...others.map(([, value]) => value), limit],
  );
  const found = JSON.parse(row?.page ?? '[]') as StoredDelivery[];
  const deliveries = found.map((stored) => toDeliveryResult(endpointId, stored));
  if (others.length === 0 || found.length === limit) return { deliveries, reach: null };
  const [last] = await queryRows<{ event_id: string }>(
    em,
    `select event_id ${chosen} offset ${maxPageRows - 1} limit 1`,
    ofChosen,
  );
  return { deliveries, reach: last?.event_id ?? null };
}

/** One delivery of a tenant. @throws AppError NOT_FOUND */
export async function loadDelivery(
  em: EntityManager,
  tenant: Tenant,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<DeliveryResult> {
  const { deliveries } = await loadDeliveries(em, tenant, { endpointId, eventId, limit: 1 });
  if (!deliveries[0]) throw notFound('delivery');
  return deliveries[0];
}

function toDeliveryResult(webhookId: string, stored: StoredDelivery): DeliveryResult {
  return {
    id: toDeliveryId(webhookId, stored.event_id),
    webhookId,
    eventId: stored.event_id,
    event: stored.kind,
    state: stored.state,
    attemptCount: stored.attempts,
    nextAttemptAt: stored.state === 'pending' ? new Date(stored.due_at) : null,
    createdAt: new Date(stored.created_at),
    finishedAt: toDate(stored.finished_at),
    attempts: (stored.tries ?? []).map((attempt) => ({
      number: attempt.number,
      startedAt: new Date(attempt.started_at),
      durationMs: attempt.duration_ms,
      outcome: attempt.outcome,
      status: attempt.status,
      error: attempt.error,
      response: attempt.response,
      responseHeaders: attempt.response_headers,
      nextAttemptAt: toDate(attempt.next_attempt_at),
      isManual: attempt.is_manual,
    })),
  };
}

function toDate(epoch: number | null): Date | null {
  return epoch === null ? null : new Date(epoch);
}

export interface DeliveryFilter {
  readonly state?: DeliveryState | null;
  readonly event?: EventTypeName | null;
}

/**
 * The deliveries to an endpoint of the caller that match the filter, newest event first.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a bad page
 */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { state, event }: DeliveryFilter,
  page: PageInput,
): Promise<Page<DeliveryResult>> {
  const caller = requireTenant(ctx);
  const limit = readLimit(page);
  const beforeEventId = page.after == null ? null : readCursor(page.after, webhookId);
  if (!(await findWebhook(ctx.em, webhookId))) throw notFound('webhook');
  const range = { endpointId: webhookId, beforeEventId, state, kind: event, limit: limit + 1 };
  const { deliveries, reach } = await loadDeliveries(ctx.em, caller, range);
  return toPage(deliveries, limit, reach === null ? null : encodeCursor(toDeliveryId(webhookId, reach)));
}

function readCursor(after: string, webhookId: string): string {
  const id = parseDeliveryId(decodeCursor(after) ?? '');
  if (id?.endpointId === webhookId) return id.eventId;
  throw invalidField('/after', 'This is not a cursor of this list. Send a `nextCursor` exactly as you received it.');
}

/**
 * The attempts to deliver events of the caller's organisation and mode as they happen, to one endpoint or to all. Earlier
 * attempts are in the list of deliveries.
 * @throws AppError NOT_FOUND; later UNAUTHENTICATED if the key is revoked, and TooSlow
 */
export async function subscribeToAttempts(
  ctx: Context,
  webhookId: string | null,
): Promise<AsyncIterableIterator<LiveAttempt>> {
  const { organisationId, mode, callerId } = requireTenant(ctx);
  if (webhookId !== null && !(isId('webhook', webhookId) && (await hasEndpoint(ctx, webhookId)))) {
    throw notFound('webhook');
  }
  return ctx.liveAttempts.subscribe({ tenant: { organisationId, mode }, callerId, endpointId: webhookId });
}

async function hasEndpoint({ em }: Context, id: string): Promise<boolean> {
  return (await em.count(WebhookEndpoint, { id, status: { $ne: 'deleted' } })) > 0;
}
