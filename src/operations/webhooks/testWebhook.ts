import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { eventRows } from '../../events/appendEvents.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { countWebhookTest } from './countWebhookTest.js';
import type { DeliveryResult } from './deliveryResult.js';
import { findWebhook, lockWebhook } from './lockWebhook.js';
import { queryRows } from '../queryRows.js';
import { readDelivery } from './readDeliveries.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';

const message = 'This is a test event.';

/**
 * Records an event `endpoint.test` and sends it to this endpoint alone, whatever kinds it wants, in the way of every other.
 * @returns the delivery before its first attempt
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, STATE_CONFLICT for an endpoint that is not enabled
 * or has to be verified first, RATE_LIMITED after 10 in a minute
 */
export async function testWebhook(ctx: Context, id: string): Promise<DeliveryResult> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  if (!(await findWebhook(ctx.em, id))) throw notFound('webhook');
  await countWebhookTest(ctx, caller, id);
  const delivery = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const endpoint = await lockWebhook(em, id);
    const { status, verification } = endpoint;
    if (status !== 'enabled') throw new AppError('STATE_CONFLICT', `This webhook is ${status}. Enable it first.`);
    if (verification === 'pending') {
      throw new AppError('STATE_CONFLICT', 'The URL of this webhook is not verified. Verify the webhook first.');
    }
    endpoint.askAgain();
    await em.flush();
    const [event] = eventRows([{ kind: 'endpoint.test', data: { webhookId: id, message } }], now);
    await queryRows(
      em,
      `with event as (
         insert into events (id, organisation_id, mode, kind, data, occurred_at) values (?, ?, ?, ?, ?::json, ?)
         returning id, organisation_id, mode
       ) insert into deliveries (endpoint_id, event_id, organisation_id, mode, due_at, created_at)
         select ?, id, organisation_id, mode, now(), now() from event`,
      [event?.id, organisationId, mode, event?.kind, event?.data, now, id],
    );
    const result = await readDelivery(em, caller, { endpointId: id, eventId: event?.id ?? '' });
    await enterAudit(ctx, em, { action: 'event.tested', object: { kind: 'webhook', id } });
    await rememberAnswer(ctx, em, result);
    return result;
  });
  ctx.eventLog.committed([id]);
  return delivery;
}
