import type { OnboardingStep } from '../../domain/onboarding/onboardingForm.js';
import type { Decision, DecisionOutcome, DecisionStatus } from '../../entities/decision.js';
import type { MailState } from '../../entities/mail.js';

/** Whether the applicant was told, and how. */
export interface DecisionNotification {
  readonly status: 'queued' | 'sent' | 'failed' | 'none';
  /** `email`; `kept` for a mail that can only be read at the console; null where there is none. */
  readonly channel: 'email' | 'kept' | null;
}

/** What a caller of the organisation sees of a decision (contract.md#decisions). */
export interface DecisionResult {
  readonly id: string;
  readonly decision: DecisionOutcome;
  readonly onboardingId: string | null;
  readonly verificationId: string | null;
  readonly decidedBy: string;
  readonly decidedAt: Date;
  readonly notification: DecisionNotification;
  readonly status: DecisionStatus;
  readonly officerId: string | null;
  readonly confirmedBy: string | null;
  readonly secondOfficerId: string | null;
  readonly confirmedAt: Date | null;
  /** Null also where it was erased. */
  readonly reason: string | null;
  readonly message: string | null;
  readonly steps: readonly OnboardingStep[];
}

/** The texts of a decision, unsealed. */
export interface DecisionTexts {
  readonly reason: string | null;
  readonly message: string | null;
}

export function decisionResultOf(
  decision: Decision,
  { reason, message }: DecisionTexts,
  mailState: MailState | null,
): DecisionResult {
  const { id, onboardingId, verificationId, decidedBy, decidedAt, status, officerId, steps } = decision;
  const { confirmedBy, secondOfficerId, confirmedAt } = decision;
  return {
    id,
    decision: decision.decision,
    onboardingId,
    verificationId,
    decidedBy,
    decidedAt,
    notification: notificationOf(mailState),
    status,
    officerId,
    confirmedBy,
    secondOfficerId,
    confirmedAt,
    reason,
    message,
    steps,
  };
}

function notificationOf(mailState: MailState | null): DecisionNotification {
  if (mailState === null) return { status: 'none', channel: null };
  if (mailState === 'kept') return { status: 'none', channel: 'kept' };
  return { status: mailState === 'pending' ? 'queued' : mailState, channel: 'email' };
}
