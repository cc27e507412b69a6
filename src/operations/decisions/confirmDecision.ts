import { recordAudit } from '../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../caller/context.js';
import { storeResponse } from '../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { actingOfficer, refuseLostOfficer } from '../members/requireMember.js';
import { applyDecision } from './applyDecision.js';
import { toDecisionAudit } from './createDecision.js';
import { type DecisionResult, decryptDecisionTexts, loadDecisionResults } from './loadDecisions.js';
import { lockDecision, requireDecider } from './lockDecision.js';

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
    const entries = [toDecisionAudit('decision.confirmed', decision)];
    let told: readonly string[] = [];
    if (decision.status === 'made') {
      entries.push(toDecisionAudit('decision.made', decision));
      if (open) {
        const words = {
          ...decryptDecisionTexts(decision, open.seal),
          decision: decision.decision,
          steps: decision.steps,
        };
        told = await applyDecision(ctx, em, open, { decision, words, now });
      }
    }
    await em.flush();
    await recordAudit(ctx, em, ...entries);
    const [result] = await loadDecisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just confirmed cannot be read.');
    await storeResponse(ctx, em, result);
    return { result, told };
  });
  ctx.eventLog.committed(done.told);
  return done.result;
}

/**
 * Takes a proposal back: whoever may decide may do that. Nobody was told of it, and nobody is.
 * @throws AppError NOT_FOUND, FORBIDDEN for a key whose officer is none any more, STATE_CONFLICT for a decision that is made or withdrawn
 */
export async function withdrawDecision(ctx: Context, id: string): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    await requireDecider(em, caller);
    const { decision } = await lockDecision(em, ctx.vault, id);
    decision.withdraw();
    await em.flush();
    await recordAudit(ctx, em, toDecisionAudit('decision.withdrawn', decision));
    const [result] = await loadDecisionResults(ctx.vault, em, [decision]);
    if (!result) throw new Error('A decision that was just withdrawn cannot be read.');
    await storeResponse(ctx, em, result);
    return result;
  });
}
