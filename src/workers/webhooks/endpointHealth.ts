import { enterOwnAudit } from '../../audit/enterAudit.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { appendEvents } from '../../events/appendEvents.js';
import { failDeliveries } from '../../events/failDeliveries.js';
import { tellOfEndpoint } from './tellOfEndpoint.js';
import type { Settlement } from './settleDeliveries.js';

const disabledAfterMs = 5 * 24 * 60 * 60 * 1_000;
const gone = 410;

/** What the results of an endpoint mean for itself; none when it did and does well. */
interface Course {
  readonly hasSucceeded: boolean;
  readonly failures: number;
  readonly isGone: boolean;
  readonly last: Settlement;
}

/**
 * Keeps account of endpoints that fail, and of those that recover: tells of them as events, and disables an endpoint that
 * has failed for five days or has answered 410 (contract.md#retries).
 * @param portalUrl Where the portal is, for the mails
 * @returns the endpoints to which that is to be delivered
 */
export async function noteHealth(
  em: EntityManager,
  settlements: readonly Settlement[],
  now: Date,
  portalUrl: string,
): Promise<readonly string[]> {
  const courses = coursesOf(settlements);
  if (courses.size === 0) return [];
  return em.fork().transactional(async (own) => {
    const endpoints = await own.find(
      WebhookEndpoint,
      // Results still come in after the end of an endpoint, and are of no account then.
      { id: { $in: [...courses.keys()] }, status: { $in: ['enabled', 'paused'] } },
      { filters: { tenant: false }, lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const told: string[] = [];
    for (const endpoint of endpoints) {
      const course = courses.get(endpoint.id);
      if (course) told.push(...(await noteCourse(own, endpoint, course, { now, portalUrl })));
    }
    return told;
  });
}

function coursesOf(settlements: readonly Settlement[]): ReadonlyMap<string, Course> {
  const courses = new Map<string, Course>();
  for (const [endpointId, all] of Map.groupBy(settlements, (one) => one.endpoint_id)) {
    const failed = all.filter((one) => one.is_counted && one.outcome !== 'delivered');
    const hasSucceeded = all.some((one) => one.outcome === 'delivered');
    const last = failed.at(-1) ?? all.at(-1);
    if (!last || (failed.length === 0 && !all.some((one) => one.was_failing))) continue;
    const isGone = failed.some(({ status }) => status === gone);
    courses.set(endpointId, { hasSucceeded, failures: failed.length, isGone, last });
  }
  return courses;
}

async function noteCourse(
  em: EntityManager,
  endpoint: WebhookEndpoint,
  { hasSucceeded, failures, isGone, last }: Course,
  { now, portalUrl }: { readonly now: Date; readonly portalUrl: string },
): Promise<readonly string[]> {
  if (hasSucceeded) endpoint.noteSuccess();
  const isTimeToTell = !hasSucceeded && failures > 0 && endpoint.noteFailures(failures, now);
  const { id, url, organisationId, mode, failingSince } = endpoint;
  const origin = { organisationId, mode, at: now };
  if (endpoint.status === 'enabled' && (isGone || endpoint.hasFailedFor(disabledAfterMs, now))) {
    const reason = isGone
      ? 'The receiver returned 410, which ends its deliveries.'
      : 'All attempts of the last five days failed.';
    endpoint.disable(reason, now);
    await em.flush();
    await enterOwnAudit(
      em,
      { organisationId, mode, actor: { kind: 'system', id: 'webhooks' }, at: now },
      { action: 'webhook.disabled', object: { kind: 'webhook', id }, details: { reason } },
    );
    await failDeliveries(em, id);
    await tellOfEndpoint(em, endpoint, { kind: 'endpoint.disabled', now, reason, portalUrl });
    return appendEvents(em, origin, [{ kind: 'endpoint.disabled', data: { id, url, reason, disabledAt: now } }]);
  }
  await em.flush();
  if (!isTimeToTell) return [];
  const { status, error } = last;
  const told = error ?? 'All recent attempts failed.';
  await tellOfEndpoint(em, endpoint, { kind: 'endpoint.failing', now, reason: told, portalUrl });
  const data = { id, url, failures: endpoint.failures, failingSince, lastStatus: status, lastError: error };
  return appendEvents(em, origin, [{ kind: 'endpoint.failing', data }]);
}
