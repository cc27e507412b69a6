import { enterAudit } from '../../audit/enterAudit.js';
import { lockCaller } from '../../caller/lockCaller.js';
import { requireTenant, type Context } from '../../caller/context.js';
import { Organisation } from '../../entities/organisation.js';
import { rememberAnswer } from '../../caller/idempotency/rememberAnswer.js';
import { decideOnboarding } from './decideOnboarding.js';
import { deciderOf } from './deciderOf.js';
import { decideVerification } from './decideVerification.js';
import { decisionEntry } from './decisionEntry.js';
import type { DecisionResult } from './decisionResult.js';
import { readDecision, type NotifyDecisionInput } from './readDecision.js';
import { decisionResults } from './readDecisions.js';

/**
 * Decides on a submission or on a verification, and tells the applicant. The same call again, also at the same moment,
 * answers with the decision that is there. Where the organisation asks for four eyes an approval or a refusal is only
 * proposed: nothing is told or moved until a second officer confirms it.
 * @throws AppError INVALID_REQUEST, NOT_FOUND, FORBIDDEN for a key whose officer is none any more, STATE_CONFLICT where
 * there is nothing to decide, or something else is decided or proposed
 */
export async function notifyDecision(ctx: Context, input: NotifyDecisionInput): Promise<DecisionResult> {
  const caller = requireTenant(ctx);
  const now = ctx.clock();
  const { target, words, expectedRound } = readDecision(input);
  const done = await ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const decider = await deciderOf(em, caller);
    const { fourEyes } = await em.findOneOrFail(Organisation, { id: caller.organisationId });
    const isProposal = fourEyes && words.decision !== 'more_information';
    const request = { words, expectedRound, decider, isProposal, now };
    const decided = await (target.kind === 'onboarding'
      ? decideOnboarding(ctx, em, target.id, request)
      : decideVerification(ctx, em, target.id, request));
    if (decided.isNew) {
      await enterAudit(ctx, em, decisionEntry(isProposal ? 'decision.proposed' : 'decision.made', decided.decision));
    }
    const [result] = await decisionResults(ctx.vault, em, [decided.decision]);
    if (!result) throw new Error('A decision that was just made cannot be read.');
    await rememberAnswer(ctx, em, result);
    return { result, told: decided.told };
  });
  ctx.eventLog.committed(done.told);
  return done.result;
}
