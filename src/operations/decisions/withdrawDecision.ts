import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { deciderOf } from './deciderOf.js';
import { decisionEntry } from './decisionEntry.js';
import type { DecisionResult } from './decisionResult.js';
import { lockDecision } from './lockDecision.js';
import { decisionResults } from './readDecisions.js';

/**
 * Takes a proposal back: whoever may decide may do that. Nobody was told of it, and nobody is.
 * @throws AppError NOT_FOUND, FORBIDDEN for a key whose officer is none any more, STATE_CONFLICT for a decision that is made or withdrawn
 */
export async function withdrawDecision(ctx: Context, id: string): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    await deciderOf(em, caller);
    const { decision } = await lockDecision(em, ctx.vault, id);
    decision.withdraw();
    await em.flush();
    await enterAudit(ctx, em, decisionEntry('decision.withdrawn', decision));
    const [result] = await decisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just withdrawn cannot be read.');
    await rememberAnswer(ctx, em, result);
    return result;
  });
}
