import type { AuditRecord } from '../../domain/audit/auditEntry.js';
import type { Decision } from '../../entities/decision.js';

/** What the audit trail says of a decision: nothing of what was said, and nothing of a person. */
export function decisionEntry(
  action: 'decision.made' | 'decision.proposed' | 'decision.confirmed' | 'decision.withdrawn',
  { id, decision, onboardingId, verificationId, round, steps }: Decision,
): Omit<AuditRecord, 'personal'> {
  return {
    action,
    object: { kind: 'decision', id },
    details: {
      decision,
      ...(onboardingId !== null && { onboardingId, round }),
      ...(verificationId !== null && { verificationId }),
      ...(steps.length > 0 && { steps }),
    },
  };
}
