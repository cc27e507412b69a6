import { LockMode } from '@mikro-orm/core';
import { enterAudit } from '../../../audit/enterAudit.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../../caller/context.js';
import { rememberAnswer } from '../../../caller/idempotency/rememberAnswer.js';
import { requireCaseWorker } from '../../members/requireCaseWorker.js';
import type { CaseResult } from './caseResults.js';
import { findCase } from './findCase.js';
import { caseResult } from './getOnboarding.js';

/**
 * Says who is to see to a case, or that nobody is.
 * @throws AppError NOT_FOUND for the case or the member, INVALID_REQUEST for a member who may not read it
 */
export async function assignOnboarding(
  ctx: Context,
  { id, memberId = null }: { readonly id: string; readonly memberId?: string | null },
): Promise<CaseResult> {
  const caller = requireTenant(ctx);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, ctx.clock());
    // Before the case, as whoever removes a member has it: no two wait for each other.
    if (memberId !== null) await requireCaseWorker(em, memberId, caller.organisationId);
    const onboarding = await findCase(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    onboarding.assigneeId = memberId;
    await em.flush();
    const object = { kind: 'onboarding', id };
    await enterAudit(ctx, em, { action: 'onboarding.assigned', object, details: { assigneeId: memberId } });
    const result = await caseResult(ctx, em, onboarding);
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
