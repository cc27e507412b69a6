import type { Verdict } from '../../../domain/verdict.js';
import type { Onboarding } from '../../../entities/onboarding.js';
import type { NewEvent } from '../../../events/appendEvents.js';

/** The event `onboarding.submitted` (contract.md#events): facts of registers, and nothing of the applicant. */
export function submittedEvent(
  { id, linkId, reference, verificationId }: Onboarding,
  { legalName, abn, nzbn, fractureScore, fractureRisk, fractureInterval }: Verdict,
): NewEvent {
  const interval = fractureInterval && { fractureInterval };
  const verified = { legalName, abn, nzbn, fractureScore, fractureRisk, ...interval };
  return {
    kind: 'onboarding.submitted',
    data: { id, linkId, reference, verificationId, ...verified, status: 'submitted' },
  };
}
