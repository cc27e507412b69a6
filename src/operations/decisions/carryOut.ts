import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import type { Decision } from '../../entities/decision.js';
import { appendEvents } from '../../events/appendEvents.js';
import type { LockedCase } from './lockCase.js';
import type { DecisionWords } from './readDecision.js';
import { tellApplicant } from './tellApplicant.js';

/**
 * What follows from a decision on a submission, in the transaction in which it is made: the states of case and link, the
 * event `onboarding.decided` (contract.md#events) and the mail to the applicant.
 * @returns the endpoints that have something to do
 * @throws AppError STATE_CONFLICT unless somebody is to decide on it
 */
export async function carryOut(
  ctx: Pick<Context, 'vault' | 'urls'>,
  em: EntityManager,
  open: LockedCase,
  { decision, words, now }: { readonly decision: Decision; readonly words: DecisionWords; readonly now: Date },
): Promise<readonly string[]> {
  const { onboarding, link, seal } = open;
  const isLinkOver = link.isOverAt(now);
  onboarding.decide(decision.decision, now, isLinkOver);
  if (decision.decision === 'more_information') {
    const { message, steps } = words;
    link.reopen(seal.seal(JSON.stringify({ message, steps }), `${link.id}:request`), now);
  } else if (!isLinkOver) {
    link.decide(now);
  }
  decision.mailId = await tellApplicant(ctx, em, open, { decisionId: decision.id, words, now });
  await em.flush();
  const { id, organisationId, mode, reference } = onboarding;
  const data = { id, reference, decision: decision.decision, decidedAt: now };
  return appendEvents(em, { organisationId, mode, at: now }, [{ kind: 'onboarding.decided', data }]);
}
