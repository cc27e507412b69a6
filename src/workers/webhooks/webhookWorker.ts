import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSystemAudit } from '../../audit/recordAudit.js';
import type { Services } from '../../caller/context.js';
import { epochMs } from '../../database/rows.js';
import { dayMs, toDay } from '../../domain/days.js';
import { createEgressClient, type EgressClientOptions } from '../../egress/egressClient.js';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { appendEvents } from '../../events/appendEvents.js';
import { failDeliveries, failOrphanedDeliveries } from '../../events/failDeliveries.js';
import { repeatUntilStopped } from '../../platform/loop.js';
import { sendAlert } from '../alerts/alerts.js';
import { BatchWriter } from './endpointQueue.js';
import { type Sender, startSender } from './sender.js';
import { goneStatus, type Settlement } from './settleDeliveries.js';

/** Deliveries of deleted endpoints are searched for once in this many polls. */
const sweepEvery = 10;

/** The worker that delivers events to webhook endpoints: egress, sender and the health of endpoints. */
export function startWebhookWorker(
  services: Services,
  dialling: EgressClientOptions,
  { pollMs }: { readonly pollMs?: number } = {},
): Sender {
  const { database, vault, bus, eventLog, clock, log, urls } = services;
  const health = new BatchWriter<Settlement>(
    async (settlements) => {
      // By its own clock, a process that is days ahead would disable an endpoint that began to fail a minute ago.
      const { rows } = await database.pool.query<{ ms: number }>(`select ${epochMs('now()')} as ms`);
      const now = new Date(rows[0]?.ms ?? clock());
      const endpointIds = await recordHealth(database.orm.em, settlements, now, urls.portalUrl());
      if (endpointIds.length > 0) eventLog.committed(endpointIds);
    },
    (error) => {
      log.error({ err: error }, 'the health of endpoints could not be stored; the worker will retry');
    },
    { most: 1_000, retryMs: 1_000 },
  );
  const sender = startSender({
    pool: database.pool,
    vault,
    bus,
    clock,
    log,
    egressClient: createEgressClient(dialling),
    onSettled: (settlements) => {
      for (const one of settlements) if (one.was_failing || one.outcome !== 'delivered') health.add(one);
    },
    ...(pollMs !== undefined && { pollMs }),
  });
  const sweep = repeatUntilStopped(
    {
      everyMs: sweepEvery * (pollMs ?? 1_000),
      run: (signal) => failOrphanedDeliveries(database.pool, signal),
      failure: 'deliveries of disabled endpoints could not be ended; the worker will retry',
    },
    log,
  );
  return {
    stop: async (graceMs) => {
      await Promise.all([sweep.stop(), sender.stop(graceMs)]);
      await health.settled();
    },
  };
}

const disabledAfterMs = 5 * dayMs;

/** The summary of an endpoint's results. Successful endpoints that were healthy before have none. */
interface EndpointResults {
  readonly hasSucceeded: boolean;
  readonly failures: number;
  readonly isGone: boolean;
  readonly last: Settlement;
}

/**
 * Records the health of endpoints: events for those that fail or recover, and the end of an endpoint that has failed
 * for five days or responded with 410 (contract.md#retries).
 * @param portalUrl The portal's address, for the mails
 * @returns the endpoints with new deliveries about this
 */
export async function recordHealth(
  em: EntityManager,
  settlements: readonly Settlement[],
  now: Date,
  portalUrl: string,
): Promise<readonly string[]> {
  const groups = Map.groupBy(settlements, (one) => one.endpoint_id);
  const ids = [...groups].flatMap(([id, all]) => (summarize(all) ? [id] : []));
  if (ids.length === 0) return [];
  return em.fork().transactional(async (own) => {
    const endpoints = await own.find(
      WebhookEndpoint,
      // Results may arrive after the end of an endpoint, and are ignored.
      { id: { $in: ids }, status: { $in: ['enabled', 'paused'] } },
      { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const told: string[] = [];
    for (const endpoint of endpoints) {
      // A result of an earlier version says nothing about the endpoint, which may have another address since.
      const current = groups.get(endpoint.id)?.filter(({ version }) => version === endpoint.version);
      const results = current && summarize(current);
      if (results) told.push(...(await recordEndpointHealth(own, endpoint, results, { now, portalUrl })));
    }
    return told;
  });
}

function summarize(all: readonly Settlement[]): EndpointResults | null {
  const failed = all.filter((one) => one.is_counted && one.outcome !== 'delivered');
  const hasSucceeded = all.some((one) => one.outcome === 'delivered');
  const last = failed.at(-1) ?? all.at(-1);
  if (!last || (failed.length === 0 && !all.some((one) => one.was_failing))) return null;
  return { hasSucceeded, failures: failed.length, isGone: failed.some(({ status }) => status === goneStatus), last };
}

async function recordEndpointHealth(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  { hasSucceeded, failures, isGone, last }: EndpointResults,
  { now, portalUrl }: { readonly now: Date; readonly portalUrl: string },
): Promise<readonly string[]> {
  if (hasSucceeded) endpoint.noteSuccess();
  // An attempt that a fault of this service ended says nothing about the receiver.
  const hasFailed = !hasSucceeded && failures > 0;
  const isTimeToTell = hasFailed && endpoint.noteFailures(failures, now);
  const { id, url, organisationId, mode, failingSince } = endpoint;
  const origin = { organisationId, mode, at: now };
  if (endpoint.status === 'enabled' && (isGone || (hasFailed && endpoint.hasFailedFor(disabledAfterMs, now)))) {
    const reason = isGone
      ? 'The receiver returned 410, which ends its deliveries.'
      : 'All attempts of the last five days failed.';
    endpoint.disable(reason, now);
    await em.flush();
    await recordSystemAudit(
      em,
      { organisationId, mode, actor: { kind: 'system', id: 'webhooks' }, at: now },
      { action: 'webhook.disabled', object: { kind: 'webhook', id }, details: { reason } },
    );
    await failDeliveries(em, id);
    await notifyEndpointFailure(em, endpoint, { kind: 'endpoint.disabled', now, reason, portalUrl });
    return appendEvents(em, origin, [{ kind: 'endpoint.disabled', data: { id, url, reason, disabledAt: now } }]);
  }
  await em.flush();
  if (!isTimeToTell) return [];
  const { status, error } = last;
  const told = error ?? 'All recent attempts failed.';
  await notifyEndpointFailure(em, endpoint, { kind: 'endpoint.failing', now, reason: told, portalUrl });
  const data = { id, url, failures: endpoint.failures, failingSince, lastStatus: status, lastError: error };
  return appendEvents(em, origin, [{ kind: 'endpoint.failing', data }]);
}

const subjects = {
  'endpoint.failing': 'A webhook endpoint is failing',
  'endpoint.disabled': 'A webhook endpoint was disabled',
} as const;

/** A change of an endpoint's health. */
interface EndpointNotice {
  readonly kind: keyof typeof subjects;
  readonly now: Date;
  readonly reason: string;
  readonly portalUrl: string;
}

/**
 * Sends a mail about an endpoint to the recipients that the organisation has chosen, in the transaction of the change.
 * Each gets at most one a day (UTC) for an endpoint, even if it keeps failing and recovering.
 */
async function notifyEndpointFailure(
  em: EntityManager,
  { id, url, mode, organisationId }: WebhookEndpoint,
  { kind, now, reason, portalUrl }: EndpointNotice,
): Promise<void> {
  const subject = `${subjects[kind]} (${mode})`;
  const { origin } = new URL(url);
  const text = [
    `${subject}: ${origin}`,
    reason,
    kind === 'endpoint.failing'
      ? 'We retry each delivery for about three days. An endpoint that fails for five days is disabled.'
      : 'It receives no events until you enable it again. You can then recover the events that it missed.',
    `Endpoint ${id}: ${portalUrl}/webhooks/${id}`,
  ].join('\n\n');
  await sendAlert(em, {
    ...{ organisationId, mode, kind: 'endpoint_failing', mailKind: kind, at: now, portalUrl },
    subjects: [{ id, name: origin, threshold: `${kind} ${toDay(now)}` }],
    write: () => ({ subject, text }),
  });
}
