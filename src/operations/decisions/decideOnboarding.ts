import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import type { DecisionOutcomeOfCall, DecisionRequest } from './decisionRequest.js';
import { earlierDecision } from './earlierDecision.js';
import { lockCase } from './lockCase.js';
import { makeDecision } from './makeDecision.js';
import { recordDecision } from './recordDecision.js';

/**
 * Decides on a submission, or proposes what two officers have to agree on.
 * @throws AppError NOT_FOUND, STATE_CONFLICT where there is nothing to decide, something else is decided or proposed, or
 * another submission was looked at
 */
export async function decideOnboarding(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  id: string,
  request: DecisionRequest,
): Promise<DecisionOutcomeOfCall> {
  const open = await lockCase(em, ctx.vault, id);
  const { organisationId, mode, round } = open.onboarding;
  const target = { kind: 'onboarding', id } as const;
  const { words, expectedRound, decider, now } = request;
  if (expectedRound !== null && expectedRound !== round) {
    throw new AppError(
      'STATE_CONFLICT',
      `The onboarding is in round ${round}, and the decision is about round ${expectedRound}. Read the new submission, then decide.`,
    );
  }
  const earlier = await earlierDecision(em, ctx.vault, { target, round, words });
  if (earlier?.isSame) return { decision: earlier.decision, told: [], isNew: false };
  if (!request.isProposal) return { ...(await makeDecision(ctx, em, open, { words, decider, now })), isNew: true };
  open.onboarding.refuseClosed(words.decision, open.link.isOverAt(now));
  const record = { organisationId, mode, target, round, status: 'proposed', words, decider, now } as const;
  return { decision: await recordDecision(em, open.seal, record), told: [], isNew: true };
}
