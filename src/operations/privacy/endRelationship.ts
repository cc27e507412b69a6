import type { Context } from '../../caller/context.js';
import { invalidField } from '../../platform/errors.js';
import { changeRetention } from './changeRetention.js';
import type { OnboardingRetention } from './readRetentions.js';

/**
 * Puts on record that the business of an onboarding is a customer no longer, now unless `endedAt` says since when: the time
 * begins to run after which what is held of its people is erased.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a time that is to come, or before the approval, STATE_CONFLICT unless the
 * onboarding is approved, or when an end is on record
 */
export async function endRelationship(
  ctx: Context,
  { onboardingId, endedAt }: { readonly onboardingId: string; readonly endedAt?: Date | null },
): Promise<OnboardingRetention> {
  return changeRetention(ctx, onboardingId, ({ open: { onboarding }, now }) => {
    const at = endedAt ?? now;
    const { decidedAt } = onboarding;
    if (at > now) {
      throw invalidField('/endedAt', 'Must not be in the future. Record the end when the relationship has ended.');
    }
    if (decidedAt && at < decidedAt) {
      throw invalidField('/endedAt', `Must not be before the approval at ${decidedAt.toISOString()}.`);
    }
    onboarding.endRelationship(at);
    return {
      action: 'relationship.ended',
      object: { kind: 'onboarding', id: onboarding.id },
      details: { endedAt: at.toISOString() },
    };
  });
}
