import type { Decision } from '../forms/decisionDocuments.js';
import { outcomeWords, stepWords } from '../forms/decisionWords.js';

/** Something that happened to what is decided on. */
export interface Happening {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
  readonly details: readonly string[];
}

/** What became of a decision, oldest first. */
export function happeningsOf(decision: Decision, nameOf: (id: string) => string): readonly Happening[] {
  const { status, decidedAt, confirmedAt, confirmedBy, secondOfficerId, officerId, decidedBy } = decision;
  const who = nameOf(officerId ?? decidedBy);
  const hasApplicant = decision.onboardingId !== null;
  const done = outcomeWords(decision.decision, hasApplicant);
  const words = [
    ...(decision.reason === null ? [] : [`Reason: ${decision.reason}`]),
    ...(decision.message === null ? [] : [`${hasApplicant ? 'To the applicant' : 'Message'}: ${decision.message}`]),
    ...(decision.steps.length === 0 ? [] : [`Steps: ${decision.steps.map((step) => stepWords[step]).join(', ')}`]),
  ];
  const told = toldWords(decision);
  if (confirmedAt !== null) {
    const second = secondOfficerId ?? confirmedBy;
    return [
      { at: decidedAt, what: `Proposed: ${done}`, who, details: words },
      { at: confirmedAt, what: `Confirmed: ${done}`, who: second === null ? null : nameOf(second), details: told },
    ];
  }
  if (status === 'MADE') return [{ at: decidedAt, what: capital(done), who, details: [...words, ...told] }];
  const isWithdrawn = status === 'WITHDRAWN';
  return [{ at: decidedAt, what: `Proposed${isWithdrawn ? ', and withdrawn' : ''}: ${done}`, who, details: words }];
}

/**
 * Whether the mail of a decision arrived; nothing where nobody was told. Addresses are none of it: those that are known today may
 * be of a later submission.
 */
function toldWords({ notification: { status, channel } }: Decision): readonly string[] {
  if (channel === 'kept') return ['Told by mail: kept for the operator to see, as there is no mail server'];
  if (channel === null || status === 'NONE') return [];
  return [`Told by mail: ${{ QUEUED: 'waits to be sent', SENT: 'sent', FAILED: 'failed' }[status]}`];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
