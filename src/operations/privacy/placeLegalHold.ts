import type { Context } from '../../caller/context.js';
import { newId } from '../../domain/ids.js';
import { LegalHold, holdReasonPlace } from '../../entities/legalHold.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { changeRetention } from './changeRetention.js';
import { findHold } from './findHold.js';
import type { OnboardingRetention } from './readRetentions.js';

const longestReason = 2_000;

/**
 * Keeps what an onboarding holds, whatever the time of its keeping and whoever asks for its erasure, until the hold is released.
 * @throws AppError NOT_FOUND, INVALID_REQUEST without a reason, STATE_CONFLICT while there is a hold, or when it is erased
 */
export async function placeLegalHold(
  ctx: Context,
  input: { readonly onboardingId: string; readonly reason: string },
): Promise<OnboardingRetention> {
  const reason = input.reason.trim();
  if (reason === '' || reason.length > longestReason) {
    throw invalidField('/reason', `Must have 1 to ${longestReason} characters that say why the data must be kept.`);
  }
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
      sealedReason: open.seal.seal(reason, holdReasonPlace(id)),
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
