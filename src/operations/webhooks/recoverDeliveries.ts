import { enterAudit } from '../../audit/enterAudit.js';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockCaller } from '../../auth/lockCaller.js';
import { requireTenant, type Context } from '../../context.js';
import { AppError, invalidField } from '../../errors.js';
import { rememberAnswer } from '../../idempotency/rememberAnswer.js';
import { lockWebhook } from './lockWebhook.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';

const dayMs = 24 * 60 * 60 * 1_000;
const keptDays = 90;

/**
 * Has everything sent to an endpoint of the caller's that it has missed since a time: what has failed since then, and
 * the events of its kinds since then that were not recorded for it, as while it was disabled or before it was there.
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, INVALID_REQUEST for a time that lies ahead or more
 * than 90 days back, STATE_CONFLICT for a disabled endpoint
 */
export async function recoverDeliveries(
  ctx: Context,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<{ readonly recovered: number }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const now = ctx.clock();
  if (since > now) throw invalidField('/since', 'Lies ahead: name a time that has passed.');
  if (since.getTime() < now.getTime() - keptDays * dayMs) {
    throw invalidField('/since', `Lies more than ${keptDays} days back; events are not kept for longer.`);
  }
  // So that all that was committed before has its place in the log, by which it is found.
  await ctx.eventLog.settle();
  const result = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const { status } = await lockWebhook(em, id, LockMode.PESSIMISTIC_READ);
    if (status === 'disabled') throw new AppError('STATE_CONFLICT', 'This webhook is disabled. Enable it first.');
    const tenant = [caller.organisationId, caller.mode];
    const again = await countChanged(em, failedAgain, [id, ...tenant, since]);
    const missed = await countChanged(em, missedEvents, [id, ...tenant, since, ...tenant, since]);
    const counted = { recovered: again + missed };
    await enterAudit(ctx, em, {
      action: 'delivery.recovered',
      object: { kind: 'webhook', id },
      details: { since: since.toISOString(), ...counted },
    });
    await rememberAnswer(ctx, em, counted);
    return counted;
  });
  if (result.recovered > 0) ctx.eventLog.committed([id]);
  return result;
}

const failedAgain = `update deliveries
  set state = 'pending', step = 0, is_manual = true, due_at = now(), finished_at = null, claim = null, claimed_until = null
  where endpoint_id = ? and organisation_id = ? and mode = ? and state = 'failed' and finished_at >= ?`;

// Places follow time but for transactions that took long: the search goes back from the newest to the first event that
// is older by more than any of them.
const missedEvents = `insert into deliveries (endpoint_id, event_id, organisation_id, mode, is_manual, due_at, created_at)
  select endpoint.id, event.id, event.organisation_id, event.mode, true, now(), now()
  from webhook_endpoints endpoint join events event on event.organisation_id = endpoint.organisation_id
    and event.mode = endpoint.mode and event.kind = any (endpoint.kinds)
  where endpoint.id = ? and endpoint.organisation_id = ? and endpoint.mode = ? and event.occurred_at >= ?
    and event.position > coalesce((
      select position from events where organisation_id = ? and mode = ? and occurred_at < ?::timestamptz - interval '1 hour'
        and position is not null
      order by position desc limit 1
    ), 0)
    and not exists (select 1 from deliveries where endpoint_id = endpoint.id and event_id = event.id)
  on conflict do nothing`;

async function countChanged(em: EntityManager, statement: string, values: readonly unknown[]): Promise<number> {
  const { affectedRows } = await em
    .getConnection()
    .execute<{ affectedRows: number }>(statement, values, 'run', em.getTransactionContext());
  return affectedRows;
}
