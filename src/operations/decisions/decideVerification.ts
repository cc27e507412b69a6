import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { isId, newId } from '../../domain/ids.js';
import { Verification } from '../../entities/verification.js';
import { AppError, notFound } from '../../platform/errors.js';
import { createRecordSeal } from '../../encryption/recordSeal.js';
import type { DecisionOutcomeOfCall, DecisionRequest } from './decisionRequest.js';
import { earlierDecision } from './earlierDecision.js';
import { recordDecision } from './recordDecision.js';

/**
 * Decides on a verification that is of no submission: nobody is told, for there is no applicant. Approved and declined are
 * final.
 * @throws AppError NOT_FOUND, STATE_CONFLICT for one of a submission, and where something else is decided or proposed
 */
export async function decideVerification(
  { vault }: Pick<Context, 'vault'>,
  em: EntityManager,
  id: string,
  { words, decider, isProposal, now }: DecisionRequest,
): Promise<DecisionOutcomeOfCall> {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const verification = isId('verification', id) ? await em.findOne(Verification, { id }, locked) : null;
  if (!verification) throw notFound('verification');
  if (verification.linkId !== null) {
    throw new AppError('STATE_CONFLICT', 'This verification belongs to an onboarding. Decide on the onboarding.');
  }
  const target = { kind: 'verification', id } as const;
  const earlier = await earlierDecision(em, vault, { target, round: null, words });
  if (earlier?.isSame) return { decision: earlier.decision, told: [], isNew: false };
  if (earlier && earlier.decision.decision !== 'more_information') {
    throw new AppError('STATE_CONFLICT', `This verification is already ${earlier.decision.decision}, which is final.`);
  }
  const { organisationId, mode } = verification;
  const decisionId = newId('decision', now);
  const seal = await createRecordSeal(em, vault, decisionId, now);
  const status = isProposal ? 'proposed' : 'made';
  const record = { id: decisionId, organisationId, mode, target, round: null, status, words, decider, now } as const;
  return { decision: await recordDecision(em, seal, record), told: [], isNew: true };
}
