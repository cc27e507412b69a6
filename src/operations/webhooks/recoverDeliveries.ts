import { enterAudit } from '../../audit/enterAudit.js';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { queryRows } from '../queryRows.js';
import { lockWebhook } from './lockWebhook.js';
import { recoverSome, type RecoveryProgress } from './recoverSome.js';
import { requireWebhookPlan } from './requireWebhookPlan.js';

const dayMs = 24 * 60 * 60 * 1_000;
const keptDays = 90;

/** One call makes so many statements of 1,000 rows at most; the rest is left to the worker. */
const mostStatements = 10;

/**
 * Has everything sent to an endpoint of the caller's that it has missed since a time: what has failed since then, and
 * the events of its kinds since then that were not recorded for it, as while it was disabled or before it was there.
 * @returns how many so far; `isComplete` is false where the worker goes on (`Webhook.recovery` says how far it is)
 * @throws AppError NOT_FOUND, FORBIDDEN for a plan without webhooks, INVALID_REQUEST for a time that lies ahead or more
 * than 90 days back, STATE_CONFLICT for a disabled endpoint and while a recovery of it is running
 */
export async function recoverDeliveries(
  ctx: Context,
  { id, since }: { readonly id: string; readonly since: Date },
): Promise<{ readonly recovered: number; readonly isComplete: boolean }> {
  const caller = requireTenant(ctx);
  requireWebhookPlan(caller);
  const now = ctx.clock();
  if (since > now) throw invalidField('/since', 'Must be in the past.');
  if (since.getTime() < now.getTime() - keptDays * dayMs) {
    throw invalidField('/since', `Must be at most ${keptDays} days ago, because events are not kept for longer.`);
  }
  // So that all that was committed before has its place in the log, by which it is found.
  await ctx.eventLog.settle();
  const result = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const { status } = await lockWebhook(em, id, LockMode.PESSIMISTIC_READ);
    if (status === 'disabled') throw new AppError('STATE_CONFLICT', 'This webhook is disabled. Enable it first.');
    let progress = await beginRecovery(em, [id, caller.organisationId, caller.mode, since, now, now]);
    for (let count = 0; count < mostStatements && progress.phase !== 'done'; count += 1) {
      progress = await recoverSome(em, id, progress.phase);
    }
    const counted = { recovered: progress.recovered, isComplete: progress.phase === 'done' };
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

const beginStatement = `insert into webhook_recoveries
    (endpoint_id, organisation_id, mode, since, started_at, continued_at) values (?, ?, ?, ?, ?, ?)
  on conflict (endpoint_id) do update set since = excluded.since, phase = 'failed', failed_after = '', missed_before = null,
    recovered = 0, started_at = excluded.started_at, continued_at = excluded.continued_at, finished_at = null
  where webhook_recoveries.finished_at is not null
  returning phase, recovered`;

/** Takes the place of the last recovery. @throws AppError STATE_CONFLICT while that is running */
async function beginRecovery(em: EntityManager, values: readonly unknown[]): Promise<RecoveryProgress> {
  const [progress] = await queryRows<RecoveryProgress>(em, beginStatement, values);
  if (progress) return progress;
  throw new AppError(
    'STATE_CONFLICT',
    'A recovery of this webhook is running. Start another one when it is complete; the webhook shows its progress.',
  );
}
