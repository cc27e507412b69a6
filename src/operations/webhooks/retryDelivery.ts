import { LockMode } from '@mikro-orm/core';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import type { DeliveryState } from '../../domain/deliverySchedule.js';
import { parseDeliveryId } from '../../domain/ids.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError, notFound } from '../../platform/errors.js';
import { requireWebhookPlan } from './createWebhook.js';
import { type DeliveryResult, loadDelivery } from './deliveries.js';
import { findWebhook } from './lockWebhook.js';

/**
 * Retries a delivery of the caller now, even if the receiver has asked for a pause. A pending one keeps its schedule: if the
 * attempt fails, the next automatic one happens when it was due. A finished one starts a new schedule. For a paused endpoint it
 * is sent once that is enabled.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT while it is being sent, and for a disabled
 * endpoint
 */
export async function retryDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  requireWebhookPlan(requireTenant(ctx));
  const result = await changeDelivery(ctx, id, 'delivery.retried', ({ state, endpoint }) => {
    if (endpoint.status === 'disabled') {
      throw new AppError('STATE_CONFLICT', 'The webhook of this delivery is disabled. Enable it first.');
    }
    endpoint.askAgain();
    const again =
      state === 'pending'
        ? 'resume_at = coalesce(resume_at, due_at)'
        : `state = 'pending', step = 0, finished_at = null, resume_at = null`;
    return `due_at = now(), is_manual = true, ${again}`;
  });
  ctx.eventLog.committed([result.webhookId]);
  return result;
}

/** A locked delivery that no worker is sending. */
export interface LockedDelivery {
  readonly state: DeliveryState;
  /** Locked, too. */
  readonly endpoint: WebhookEndpoint;
}

/**
 * Changes a delivery of the caller that no worker is sending, and that none can claim until the change is done.
 * @param assignments returns the assignments of an `update`, or throws
 * @throws AppError NOT_FOUND, STATE_CONFLICT while a worker has claimed it
 */
async function changeDelivery(
  ctx: Context,
  id: string,
  action: 'delivery.retried' | 'delivery.cancelled',
  assignments: (delivery: LockedDelivery) => string,
): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  const pair = parseDeliveryId(id);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const endpoint = pair && (await findWebhook(em, pair.endpointId, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!pair || !endpoint) throw notFound('delivery');
    const place = [pair.endpointId, pair.eventId, caller.organisationId, caller.mode];
    const isPlace = 'endpoint_id = ? and event_id = ? and organisation_id = ? and mode = ?';
    const [row] = await queryRows<{ state: DeliveryState; is_claimed: boolean }>(
      em,
      `select state, coalesce(claimed_until between now() and now() + interval '1 minute', false) as is_claimed from deliveries where ${isPlace} for update`,
      place,
    );
    if (!row) throw notFound('delivery');
    if (row.is_claimed) {
      throw new AppError('STATE_CONFLICT', 'An attempt of this delivery is in progress. Try again in a minute.');
    }
    const set = assignments({ state: row.state, endpoint });
    // Clears an expired claim, so that the result of its worker is ignored.
    await queryRows(em, `update deliveries set ${set}, claim = null, claimed_until = null where ${isPlace}`, place);
    const result = await loadDelivery(em, caller, pair);
    await recordAudit(ctx, em, { action, object: { kind: 'delivery', id } });
    await storeResponse(ctx, em, result);
    return result;
  });
}

/**
 * Cancels a pending delivery of the caller: it counts as failed, and can be retried later.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one that is finished or is being sent
 */
export async function cancelDelivery(ctx: Context, id: string): Promise<DeliveryResult> {
  return changeDelivery(ctx, id, 'delivery.cancelled', ({ state }) => {
    if (state !== 'pending') {
      throw new AppError(
        'STATE_CONFLICT',
        `This delivery is already ${state}. Only a pending delivery can be cancelled.`,
      );
    }
    return `state = 'failed', finished_at = now()`;
  });
}
