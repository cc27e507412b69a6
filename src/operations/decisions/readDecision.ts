import { decision as decisionInput } from '../../domain/inputs/verifications.js';
import { type OnboardingStep, onboardingSteps } from '../../domain/onboarding/onboardingForm.js';
import type { DecisionOutcome } from '../../entities/decision.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { parseInput } from '../readInput.js';

/** The outcome of a decision, and its texts. */
export interface DecisionWords {
  readonly decision: DecisionOutcome;
  /** Internal: the applicant never sees it. */
  readonly reason: string | null;
  /** Is sent to the applicant. */
  readonly message: string | null;
  /** The steps that the applicant has to complete again, in the order of the portal. */
  readonly steps: readonly OnboardingStep[];
}

export interface NotifyDecisionInput {
  readonly onboardingId?: string | null;
  readonly verificationId?: string | null;
  readonly decision: DecisionOutcome;
  readonly reason?: string | null;
  readonly message?: string | null;
  readonly steps?: readonly OnboardingStep[] | null;
  /** The submission that was reviewed. */
  readonly expectedRound?: number | null;
}

/** The object of a decision: a submission, or a verification without one. */
export type DecisionTarget =
  { readonly kind: 'onboarding'; readonly id: string } | { readonly kind: 'verification'; readonly id: string };

/** Validates the input (contract.md#decisions). @throws AppError INVALID_REQUEST naming each field at fault */
export function readDecision(input: NotifyDecisionInput): {
  readonly target: DecisionTarget;
  readonly words: DecisionWords;
  /** Null for the newest submission. */
  readonly expectedRound: number | null;
} {
  const target = readTarget(input);
  const { decision, expectedRound = null } = input;
  const { reason = null, message = null } = parseInput(decisionInput, input);
  const asked = new Set(input.steps);
  const steps = onboardingSteps.filter((step) => asked.has(step));
  if (steps.length > 0 && decision !== 'more_information') {
    throw invalidField('/steps', 'Only the decision `more_information` has steps. Leave them out.');
  }
  if (steps.length > 0 && target.kind === 'verification') {
    throw invalidField('/steps', 'A verification has no applicant, so it has no steps. Leave them out.');
  }
  if (expectedRound !== null && target.kind === 'verification') {
    throw invalidField('/expectedRound', 'A verification has no rounds. Leave this field out.');
  }
  if (decision === 'more_information' && target.kind === 'onboarding' && message === null && steps.length === 0) {
    throw invalidField('/message', 'Say what the applicant must provide. Send `message`, `steps` or both.');
  }
  return { target, words: { decision, reason, message, steps }, expectedRound };
}

function readTarget({ onboardingId = null, verificationId = null }: NotifyDecisionInput): DecisionTarget {
  if (onboardingId !== null && verificationId === null) return { kind: 'onboarding', id: onboardingId };
  if (verificationId !== null && onboardingId === null) return { kind: 'verification', id: verificationId };
  const detail = 'Must come with exactly one of onboardingId and verificationId.';
  throw new AppError('INVALID_REQUEST', detail, {
    errors: ['/onboardingId', '/verificationId'].map((pointer) => ({ pointer, detail })),
  });
}
