import type { Context } from '../../caller/context.js';
import { AppError } from '../../platform/errors.js';
import { changeRetention } from './changeRetention.js';
import { findHold } from './findHold.js';
import type { OnboardingRetention } from './readRetentions.js';

/**
 * Ends the hold on an onboarding: what it holds is kept as long as the law asks, and may be erased after that.
 * @throws AppError NOT_FOUND, STATE_CONFLICT where there is no hold
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
