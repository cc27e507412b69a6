import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { actingOfficer } from '../members/actingOfficer.js';
import { refuseLostOfficer } from '../members/refuseLostOfficer.js';
import { carryOut } from './carryOut.js';
import { decisionEntry } from './decisionEntry.js';
import type { DecisionResult } from './decisionResult.js';
import { lockDecision } from './lockDecision.js';
import { decisionResults, decisionTexts } from './readDecisions.js';

/**
 * A second officer confirms what the first has proposed, and so makes the decision. What a key has proposed in nobody's name
 * has no first officer yet: who confirms it then becomes that, and another one is waited for.
 * @throws AppError NOT_FOUND, FORBIDDEN for the first officer and for anybody but an officer, STATE_CONFLICT for one that
 * waits for nobody, whose first officer is none any more, or whose case is not to be decided any more
 */
export async function confirmDecision(ctx: Context, id: string): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const done = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const officer = await actingOfficer(em, caller);
    const { decision, open } = await lockDecision(em, ctx.vault, id);
    decision.confirm(officer.id, caller.kind === 'key' ? caller.keyId : caller.memberId, now);
    if (decision.officerId !== null) await refuseLostOfficer(em, decision.officerId);
    const entries = [decisionEntry('decision.confirmed', decision)];
    let told: readonly string[] = [];
    if (decision.status === 'made') {
      entries.push(decisionEntry('decision.made', decision));
      if (open) {
        const words = { ...decisionTexts(decision, open.seal), decision: decision.decision, steps: decision.steps };
        told = await carryOut(ctx, em, open, { decision, words, now });
      }
    }
    await em.flush();
    await enterAudit(ctx, em, ...entries);
    const [result] = await decisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just confirmed cannot be read.');
    await rememberAnswer(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(done.told);
  return done.result;
}
