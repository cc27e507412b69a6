import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { legalHold } from '../../domain/inputs/verifications.js';
import { holdReasonAad, LegalHold } from '../../entities/legalHold.js';
import { AppError } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';
import { changeRetention, type OnboardingRetention } from './retention.js';

/**
 * Retains the data of an onboarding, regardless of retention periods and erasure requests, until the hold is released.
 * @throws AppError NOT_FOUND, INVALID_REQUEST without a reason, STATE_CONFLICT while there is a hold, or after an erasure
 */
export async function placeLegalHold(
  ctx: Context,
  input: { readonly onboardingId: string; readonly reason: string },
): Promise<OnboardingRetention> {
  const { reason } = parseInput(legalHold, input);
  return changeRetention(ctx, input.onboardingId, async ({ em, caller, open, now }) => {
    const { id: onboardingId, organisationId, mode } = open.onboarding;
    const held = await findHold(em, onboardingId);
    if (held) {
      throw new AppError(
        'STATE_CONFLICT',
        `The onboarding has had a legal hold since ${held.placedAt.toISOString()}: ${held.id}. Release it first.`,
      );
    }
    const id = newId('legalHold', now);
    em.create(LegalHold, {
      id,
      organisationId,
      mode,
      onboardingId,
      sealedReason: open.cipher.encrypt(reason, holdReasonAad(id)),
      placedBy: caller.kind === 'key' ? caller.keyId : caller.memberId,
      placedAt: now,
      releasedBy: null,
      releasedAt: null,
    });
    return {
      action: 'legalHold.placed',
      object: { kind: 'onboarding', id: onboardingId },
      details: { holdId: id },
    };
  });
}

/** The hold on an onboarding of the caller; there is at most one. */
async function findHold(em: EntityManager, onboardingId: string): Promise<LegalHold | null> {
  return em.findOne(LegalHold, { onboardingId, releasedAt: null });
}

/**
 * Releases the hold on an onboarding. Its data is then retained as long as the law requires, and may be erased after that.
 * @throws AppError NOT_FOUND, STATE_CONFLICT without a hold
 */
export async function releaseLegalHold(
  ctx: Context,
  { onboardingId }: { readonly onboardingId: string },
): Promise<OnboardingRetention> {
  return changeRetention(ctx, onboardingId, async ({ em, caller, now }) => {
    const hold = await findHold(em, onboardingId);
    if (!hold) throw new AppError('STATE_CONFLICT', 'This onboarding has no legal hold to release.');
    hold.release(caller.kind === 'key' ? caller.keyId : caller.memberId, now);
    return {
      action: 'legalHold.released',
      object: { kind: 'onboarding', id: onboardingId },
      details: { holdId: hold.id },
    };
  });
}
