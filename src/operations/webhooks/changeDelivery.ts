import { enterAudit } from '../../audit/enterAudit.js';
import { LockMode } from '@mikro-orm/core';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { readDeliveryId } from '../../domain/ids.js';
import type { DeliveryState } from '../../entities/delivery.js';
import type { WebhookEndpoint } from '../../entities/webhookEndpoint.js';
import { AppError, notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import type { DeliveryResult } from './deliveryResult.js';
import { findWebhook } from './lockWebhook.js';
import { queryRows } from '../queryRows.js';
import { readDelivery } from './readDeliveries.js';

/** A delivery that is locked, and is not being sent. */
export interface LockedDelivery {
  readonly state: DeliveryState;
  /** Locked, too. */
  readonly endpoint: WebhookEndpoint;
}

/**
 * Changes a delivery of the caller's that nobody sends at this moment, and nobody begins to until it is done.
 * @param assignments Says what is set, as in `update`; or throws
 * @throws AppError NOT_FOUND, STATE_CONFLICT while a worker holds it
 */
export async function changeDelivery(
  ctx: Context,
  id: string,
  action: 'delivery.retried' | 'delivery.cancelled',
  assignments: (delivery: LockedDelivery) => string,
): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  const pair = readDeliveryId(id);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    const endpoint = pair && (await findWebhook(em, pair.endpointId, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!pair || !endpoint) throw notFound('delivery');
    const place = [pair.endpointId, pair.eventId, caller.organisationId, caller.mode];
    const isPlace = 'endpoint_id = ? and event_id = ? and organisation_id = ? and mode = ?';
    const [row] = await queryRows<{ state: DeliveryState; is_claimed: boolean }>(
      em,
      `select state, coalesce(claimed_until > now(), false) as is_claimed from deliveries where ${isPlace} for update`,
      place,
    );
    if (!row) throw notFound('delivery');
    if (row.is_claimed) {
      throw new AppError('STATE_CONFLICT', 'An attempt of this delivery is in progress. Try again in a minute.');
    }
    const set = assignments({ state: row.state, endpoint });
    // A claim that has run out is taken away: what its worker brings back counts no more.
    await queryRows(em, `update deliveries set ${set}, claim = null, claimed_until = null where ${isPlace}`, place);
    const result = await readDelivery(em, caller, pair);
    await enterAudit(ctx, em, { action, object: { kind: 'delivery', id } });
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
