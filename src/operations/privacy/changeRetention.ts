import type { EntityManager } from '@mikro-orm/postgresql';
import { enterAudit } from '../../audit/enterAudit.js';
import type { TenantActor } from '../../caller/actor.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import { notFound } from '../../platform/errors.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { lockCase, type LockedCase } from '../decisions/lockCase.js';
import { readRetentions, type OnboardingRetention } from './readRetentions.js';

/** What a change is made with: the case is locked until it is committed, so that nothing erases it meanwhile. */
export interface RetentionChange {
  readonly em: EntityManager;
  readonly caller: TenantActor;
  readonly open: LockedCase;
  readonly now: Date;
}

/**
 * Changes what keeps an onboarding of the caller's, and answers what is kept then.
 * @param change Returns what is entered of it
 * @throws AppError NOT_FOUND, STATE_CONFLICT for an onboarding that is erased
 */
export async function changeRetention(
  ctx: Context,
  onboardingId: string,
  change: (change: RetentionChange) => AuditRecord | Promise<AuditRecord>,
): Promise<OnboardingRetention> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const open = await lockCase(em, ctx.vault, onboardingId);
    const record = await change({ em, caller, open, now });
    await em.flush();
    const result = (await readRetentions(em, ctx.vault, [open.onboarding], now)).get(onboardingId);
    if (!result) throw notFound('onboarding');
    await enterAudit(ctx, em, record);
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
