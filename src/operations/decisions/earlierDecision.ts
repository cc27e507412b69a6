import type { EntityManager } from '@mikro-orm/postgresql';
import type { Vault } from '../../encryption/vault.js';
import { Decision } from '../../entities/decision.js';
import { Onboarding } from '../../entities/onboarding.js';
import { AppError } from '../../platform/errors.js';
import { openRecordSeal } from '../../encryption/recordSeal.js';
import type { DecisionTarget, DecisionWords } from './readDecision.js';
import { fingerprintOf } from './recordDecision.js';

interface AskedDecision {
  readonly target: DecisionTarget;
  readonly round: number | null;
  readonly words: DecisionWords;
}

/**
 * The newest decision on the same submission, or verification, that was not withdrawn, and whether it is what is asked for
 * now; null when there is none. What is decided on is locked.
 * @throws AppError STATE_CONFLICT where something else is proposed
 */
export async function earlierDecision(
  em: EntityManager,
  vault: Vault,
  { target, round, words }: AskedDecision,
): Promise<{ readonly decision: Decision; readonly isSame: boolean } | null> {
  const decision = await em.findOne(
    Decision,
    {
      ...(target.kind === 'onboarding' ? { onboardingId: target.id, round } : { verificationId: target.id }),
      status: { $ne: 'withdrawn' },
    },
    { orderBy: { id: 'desc' } },
  );
  if (!decision) return null;
  const seal = await openRecordSeal(em, vault, await recordIdOf(em, decision));
  // What was erased is recognised no more: the decision stays, and whatever is asked for is another one.
  const isSame = seal !== null && fingerprintOf(seal, target, round, words).equals(decision.fingerprint);
  if (!isSame && decision.status === 'proposed') {
    throw new AppError(
      'STATE_CONFLICT',
      `A proposed decision (${decision.decision}) waits for a second officer. Confirm or withdraw it first.`,
    );
  }
  return { decision, isSame };
}

/** Under the key of which record the texts of a decision are sealed: of the link, or one of its own. */
export async function recordIdOf(em: EntityManager, { id, onboardingId }: Decision): Promise<string> {
  return onboardingId === null ? id : (await em.findOneOrFail(Onboarding, { id: onboardingId })).linkId;
}
