import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { queryRows } from '../../database/rows.js';
import { dayMs } from '../../domain/days.js';
import { keptDays } from '../../domain/inputs/limits.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { requireWebhookPlan } from './createWebhook.js';
import { lockWebhook } from './lockWebhook.js';

/** One call runs at most this many statements of 1,000 rows each; the worker does the rest. */
const maxStatements = 10;

/**
 * Sends everything that an endpoint of the caller has missed since a time: deliveries that failed since then, and events of its
 * types that were not recorded for it, for example while it was disabled.
 * @returns the number so far; `isComplete` is false if the worker continues (`Webhook.recovery` has the progress)
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, INVALID_REQUEST for a future time or one more than 90 days
 * ago, STATE_CONFLICT for a disabled endpoint and while a recovery of it is running
 */
export async function recoverDeliveries(
  ctx: Context,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<{ readonly recovered: number; readonly isComplete: boolean }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const now = ctx.clock();
  if (since > now) throw invalidField('/since', 'Must be in the past.');
  if (since.getTime() < now.getTime() - keptDays.events * dayMs) {
    throw invalidField(
      '/since',
      `Must be at most ${keptDays.events} days ago, because events are not kept for longer.`,
    );
  }
  // Waits until every committed event has its position in the log, by which it is found.
  await ctx.eventLog.settle();
  const result = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const { status } = await lockWebhook(em, id, LockMode.PESSIMISTIC_READ);
    if (status === 'disabled') throw new AppError('STATE_CONFLICT', 'This webhook is disabled. Enable it first.');
    let progress = await beginRecovery(em, [id, caller.organisationId, caller.mode, since, now, now]);
    for (let count = 0; count < maxStatements && progress.phase !== 'done'; count += 1) {
      progress = await recoverBatch(em, id, progress.phase);
    }
    const counted = { recovered: progress.recovered, isComplete: progress.phase === 'done' };
    await recordAudit(ctx, em, {
      action: 'delivery.recovered',
      object: { kind: 'webhook', id },
      details: { since: since.toISOString(), ...counted },
    });
    await storeResponse(ctx, em, counted);
    return counted;
  });
  if (result.recovered > 0) ctx.eventLog.committed([id]);
  return result;
}

const beginStatement = `insert into webhook_recoveries
    (endpoint_id, organisation_id, mode, since, started_at, continued_at) values (?, ?, ?, ?, ?, ?)
  on conflict (endpoint_id) do update set since = excluded.since, phase = 'failed', failed_after = '', missed_before = null,
    recovered = 0, started_at = excluded.started_at, continued_at = excluded.continued_at, finished_at = null
  where webhook_recoveries.finished_at is not null
  returning phase, recovered`;

/** Replaces the previous recovery. @throws AppError STATE_CONFLICT while that is running */
async function beginRecovery(em: EntityManager, values: readonly unknown[]): Promise<RecoveryProgress> {
  const [progress] = await queryRows<RecoveryProgress>(em, beginStatement, values);
  if (progress) return progress;
  throw new AppError(
    'STATE_CONFLICT',
    'A recovery of this webhook is running. Start another one when it is complete; the webhook shows its progress.',
  );
}

/** The progress of a recovery: failed deliveries first, then events that were not recorded for the endpoint. */
interface RecoveryProgress {
  readonly phase: 'failed' | 'missed' | 'done';
  readonly recovered: number;
}

/** The rows that one statement examines: a statement for all of them would hit its time limit each time. */
const batchSize = 1_000;

const recovery = `recovery as materialized (select * from webhook_recoveries where endpoint_id = ? for update)`;

// The cursor only increases, and a delivery that is pending again is not among the failed, so none is found twice.
const failedStatement = `with ${recovery}, looked_at as materialized (
    select failed.* from recovery cross join lateral (
      select ctid as place, event_id, finished_at >= recovery.since as is_wanted from deliveries
      where endpoint_id = recovery.endpoint_id and organisation_id = recovery.organisation_id and mode = recovery.mode
        and state = 'failed' and event_id > recovery.failed_after
      order by event_id limit ${batchSize}
    ) failed
  ), again as (
    update deliveries set state = 'pending', step = 0, is_manual = true, due_at = now(), finished_at = null, claim = null,
      claimed_until = null, resume_at = null
    where ctid = any (array(select place from looked_at where is_wanted)) and state = 'failed'
    returning 1
  ), seen as (
    select count(*) as rows, max(event_id) as last from looked_at
  )
  update webhook_recoveries set continued_at = now(), recovered = recovered + (select count(*) from again),
    failed_after = coalesce(seen.last, failed_after), phase = case when seen.rows < ${batchSize} then 'missed' else phase end
  from seen where endpoint_id = ? returning phase, recovered`;

// Positions follow time except for long transactions, so the search goes back from the newest event to the first that is older by
// more than any transaction takes. Recorded deliveries do not change.
const missedStatement = `with ${recovery}, looked_at as materialized (
    select missed.* from recovery cross join lateral (
      select id, position, kind, occurred_at >= recovery.since as is_wanted,
        occurred_at < recovery.since - interval '1 hour' as is_before
      from events
      where organisation_id = recovery.organisation_id and mode = recovery.mode
        and position < coalesce(recovery.missed_before, 9223372036854775807)
      order by position desc limit ${batchSize}
    ) missed
  ), added as (
    insert into deliveries (endpoint_id, event_id, organisation_id, mode, is_manual, due_at, created_at)
    select endpoint.id, looked_at.id, endpoint.organisation_id, endpoint.mode, true, now(), now()
    from recovery join webhook_endpoints endpoint on endpoint.id = recovery.endpoint_id
      join looked_at on is_wanted and kind = any (endpoint.kinds)
    on conflict do nothing
    returning 1
  ), seen as (
    select min(position) as first, count(*) < ${batchSize} or bool_or(is_before) as is_last from looked_at
  )
  update webhook_recoveries set continued_at = now(), recovered = recovered + (select count(*) from added),
    missed_before = coalesce(seen.first, missed_before), phase = case when is_last then 'done' else phase end,
    finished_at = case when is_last then now() end
  from seen where endpoint_id = ? returning phase, recovered`;

/**
 * Continues the recovery of an endpoint by one statement, which examines at most 1,000 rows. Deliveries and progress are
 * committed together, so that after a kill another process continues from there.
 */
export async function recoverBatch(
  em: EntityManager,
  endpointId: string,
  phase: 'failed' | 'missed',
): Promise<RecoveryProgress> {
  const statement = phase === 'failed' ? failedStatement : missedStatement;
  const [progress] = await queryRows<RecoveryProgress>(em, statement, [endpointId, endpointId]);
  if (!progress) throw new Error(`There is no recovery of ${endpointId}.`);
  return progress;
}
