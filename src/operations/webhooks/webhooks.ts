import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { epochMs, queryRows } from '../../database/rows.js';
import { toFirstId } from '../../domain/ids.js';
import { type Page, toPage } from '../../domain/page.js';
import type { Mode } from '../../domain/tenancy.js';
import { parseTargetUrl } from '../../egress/targetUrl.js';
import { decryptHeaders } from '../../encryption/vault.js';
import type { EventTypeName } from '../../domain/eventTypeNames.js';
import { type EndpointStatus, type EndpointVerification, WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { failDeliveries } from '../../events/failDeliveries.js';
import { notFound } from '../../platform/errors.js';
import { type PageInput, readPageRequest } from '../pageRequest.js';
import { findWebhook, lockWebhook } from './lockWebhook.js';

/** One endpoint of the caller. @throws AppError NOT_FOUND */
export async function getWebhook(ctx: Context, id: string): Promise<WebhookResult> {
  requireTenant(ctx);
  const endpoint = await findWebhook(ctx.em, id);
  if (!endpoint) throw notFound('webhook');
  return toWebhookResult(ctx, endpoint, (await loadWebhookStates(ctx.em, [id], ctx.clock()))(id));
}

/** The last recovery of an endpoint, and its progress. */
interface RecoveryResult {
  readonly since: Date;
  readonly recovered: number;
  readonly isComplete: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** The state of an endpoint outside its own row. */
interface WebhookState {
  readonly last: LastAttempt | undefined;
  readonly hours: readonly AttemptHour[];
  readonly recovery: RecoveryResult | null;
}

interface StateRow {
  readonly endpoint_id: string;
  readonly since: number;
  readonly recovered: number;
  readonly started_at: number;
  readonly finished_at: number | null;
}

/** The last attempt, the last 24 hours and the last recovery of each endpoint. */
export async function loadWebhookStates(
  em: EntityManager,
  endpointIds: readonly string[],
  now: Date,
): Promise<(endpointId: string) => WebhookState> {
  const attempts = await loadLastAttempts(em, endpointIds);
  const counted = await countHours(em, endpointIds, now);
  const rows = await queryRows<StateRow>(
    em,
    `select endpoint_id, ${epochMs('since')} as since, recovered, ${epochMs('started_at')} as started_at,
       ${epochMs('finished_at')} as finished_at
     from webhook_recoveries where endpoint_id in (select json_array_elements_text(?::json))`,
    [JSON.stringify(endpointIds)],
  );
  const recoveries = new Map(rows.map((row) => [row.endpoint_id, toRecoveryResult(row)]));
  return (id) => ({
    last: attempts.get(id),
    hours: toHours(counted.get(id), now),
    recovery: recoveries.get(id) ?? null,
  });
}

function toRecoveryResult({
  since,
  recovered,
  started_at: startedAt,
  finished_at: finishedAt,
}: StateRow): RecoveryResult {
  return {
    since: new Date(since),
    recovered,
    isComplete: finishedAt !== null,
    startedAt: new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}

/** The result of an endpoint's last attempt. */
interface LastAttempt {
  readonly at: Date;
  readonly status: number | null;
  readonly error: string | null;
}

interface LastAttemptRow {
  readonly endpoint_id: string;
  readonly at: number;
  readonly status: number | null;
  readonly error: string | null;
}

// Attempts are stored in the order of their events. The last one is found among so many, without a separate index that each
// attempt would have to update.
const searchedAttempts = 100;

/** The last attempt at each endpoint, among those for its newest events. Endpoints without any are left out. */
async function loadLastAttempts(em: EntityManager, endpointIds: readonly string[]): Promise<Map<string, LastAttempt>> {
  const rows = await queryRows<LastAttemptRow>(
    em,
    `select id as endpoint_id, ${epochMs('started_at')} as at, status, error
     from json_array_elements_text(?::json) as asked (id), lateral (
       select * from (
         select started_at, status, error from all_attempts
         where endpoint_id = asked.id order by event_id desc limit ${searchedAttempts}
       ) newest order by started_at desc limit 1
     ) last`,
    [JSON.stringify(endpointIds)],
  );
  return new Map(rows.map(({ endpoint_id: id, at, status, error }) => [id, { at: new Date(at), status, error }]));
}

/** The attempts that started in an hour. */
interface AttemptHour {
  readonly startsAt: Date;
  readonly delivered: number;
  readonly failed: number;
}

interface HourRow {
  readonly endpoint_id: string;
  readonly hour: number;
  readonly delivered: number;
  readonly failed: number;
}

const hourMs = 3_600_000;
const shownHours = 24;
/** Busier endpoints are counted over their newest attempts only, so that a list stays fast. */
const maxCounted = 500;

/** The attempts at each endpoint by hour, for its newest events of the last 24 hours. */
async function countHours(
  em: EntityManager,
  endpointIds: readonly string[],
  now: Date,
): Promise<Map<string, readonly HourRow[]>> {
  const from = firstHour(now);
  const rows = await queryRows<HourRow>(
    em,
    `select id as endpoint_id, hour, count(*) filter (where outcome = 'delivered')::int as delivered,
       count(*) filter (where outcome <> 'delivered')::int as failed
     from json_array_elements_text(?::json) as asked (id), lateral (
       select floor(extract(epoch from started_at) / 3600)::int as hour, outcome from all_attempts
       where endpoint_id = asked.id and event_id >= ? order by event_id desc limit ${maxCounted}
     ) attempt group by id, hour`,
    [JSON.stringify(endpointIds), toFirstId('event', new Date(from))],
  );
  return Map.groupBy(rows, (row) => row.endpoint_id);
}

function firstHour(now: Date): number {
  return (Math.floor(now.getTime() / hourMs) - shownHours + 1) * hourMs;
}

function toHours(rows: readonly HourRow[] = [], now: Date): readonly AttemptHour[] {
  const from = firstHour(now);
  return Array.from({ length: shownHours }, (_, at) => {
    const startsAt = from + at * hourMs;
    const { delivered = 0, failed = 0 } = rows.find(({ hour }) => hour * hourMs === startsAt) ?? {};
    return { startsAt: new Date(startsAt), delivered, failed };
  });
}

/** A deleted endpoint is never returned. */
export type WebhookStatus = Exclude<EndpointStatus, 'deleted'>;

/** An endpoint as callers see it (contract.md#webhooks). Only the responses that create a secret contain it. */
export interface WebhookResult {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventTypeName[];
  readonly description: string | null;
  readonly status: WebhookStatus;
  readonly mode: Mode;
  readonly createdAt: Date;
  /** Header values are not returned again. */
  readonly headerNames: readonly string[];
  readonly rateLimit: number | null;
  readonly disabledReason: string | null;
  readonly disabledAt: Date | null;
  readonly isPrivateRange: boolean;
  readonly verification: EndpointVerification;
  readonly verifiedAt: Date | null;
  /** Null if only one secret signs. */
  readonly previousSecretUntil: Date | null;
  /** Null if there was none. */
  readonly recovery: RecoveryResult | null;
  readonly health: {
    readonly failures: number;
    readonly failingSince: Date | null;
    readonly lastAttemptAt: Date | null;
    readonly lastStatus: number | null;
    readonly lastError: string | null;
    readonly hours: readonly AttemptHour[];
  };
}

export function toWebhookResult(
  { vault, dialPolicy, clock }: Pick<Context, 'vault' | 'dialPolicy' | 'clock'>,
  endpoint: WebhookEndpoint,
  { last, hours, recovery }: WebhookState = { last: undefined, hours: toHours([], clock()), recovery: null },
): WebhookResult {
  const { id, url, kinds, description, status, mode, createdAt, rateLimit, previousSecretUntil } = endpoint;
  if (status === 'deleted') throw new Error('A deleted endpoint has no result.');
  const target = parseTargetUrl(url, dialPolicy);
  return {
    id,
    url,
    events: kinds,
    description,
    status,
    mode,
    createdAt,
    headerNames: Object.keys(decryptHeaders(vault, endpoint)),
    rateLimit,
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt,
    isPrivateRange: target.ok && target.isOpenedRange,
    verification: endpoint.verification,
    verifiedAt: endpoint.verifiedAt,
    previousSecretUntil: previousSecretUntil && previousSecretUntil > clock() ? previousSecretUntil : null,
    recovery,
    health: {
      failures: endpoint.failures,
      failingSince: endpoint.failingSince,
      lastAttemptAt: last?.at ?? null,
      lastStatus: last?.status ?? null,
      lastError: last?.error ?? null,
      hours,
    },
  };
}

/** The endpoints of the caller's organisation and mode, newest first. @throws AppError INVALID_REQUEST for a bad page */
export async function listWebhooks(ctx: Context, page: PageInput): Promise<Page<WebhookResult>> {
  requireTenant(ctx);
  const { limit, beforeId } = readPageRequest(page, 'webhook');
  const endpoints = await ctx.em.find(
    WebhookEndpoint,
    { status: { $ne: 'deleted' }, ...(beforeId && { id: { $lt: beforeId } }) },
    { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true },
  );
  const findState = await loadWebhookStates(
    ctx.em,
    endpoints.map(({ id }) => id),
    ctx.clock(),
  );
  return toPage(
    endpoints.map((endpoint) => toWebhookResult(ctx, endpoint, findState(endpoint.id))),
    limit,
  );
}

/**
 * Deletes an endpoint permanently: no events are recorded for it any more, and pending deliveries are not sent. An attempt that
 * is under way may still arrive.
 * @throws AppError NOT_FOUND
 */
export async function deleteWebhook(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const endpoint = await lockWebhook(em, id);
    endpoint.delete();
    await em.flush();
    await failDeliveries(em, id);
    await queryRows(em, 'delete from webhook_recoveries where endpoint_id = ?', [id]);
    const result = { id };
    await recordAudit(ctx, em, { action: 'webhook.deleted', object: { kind: 'webhook', id } });
    await storeResponse(ctx, em, result);
    return result;
  });
}
