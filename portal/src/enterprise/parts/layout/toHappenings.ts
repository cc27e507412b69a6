import { decisionText } from '../../../shared/text/decisionText.js';
import type { Decision } from '../forms/decisionDocuments.js';
import type { ReactNode } from 'react';
import { outcomeWords, stepWords } from '../forms/decisionWords.js';

const text = decisionText.history;

/** An entry of a history. */
export interface Happening {
  /** Identifies it among the others. */
  readonly key: string;
  readonly at: string;
  readonly what: ReactNode;
  readonly who: string | null;
  readonly details: readonly string[];
}

/** The history of a decision, oldest first. */
export function toHappenings(decision: Decision, findName: (id: string) => string): readonly Happening[] {
  const { status, decidedAt, confirmedAt, confirmedBy, secondOfficerId, officerId, decidedBy } = decision;
  const who = findName(officerId ?? decidedBy);
  const hasApplicant = decision.onboardingId !== null;
  const done = outcomeWords(decision.decision, hasApplicant);
  const words = [
    ...(decision.reason === null ? [] : [text.reason(decision.reason)]),
    ...(decision.message === null ? [] : [(hasApplicant ? text.toApplicant : text.message)(decision.message)]),
    ...(decision.steps.length === 0 ? [] : [text.steps(decision.steps.map((step) => stepWords[step]).join(', '))]),
  ];
  const told = toldWords(decision);
  if (confirmedAt !== null) {
    const second = secondOfficerId ?? confirmedBy;
    return [
      { key: decision.id, at: decidedAt, what: text.proposed(done), who, details: words },
      {
        key: `${decision.id} confirmed`,
        at: confirmedAt,
        what: text.confirmed(done),
        who: second === null ? null : findName(second),
        details: told,
      },
    ];
  }
  if (status === 'MADE') {
    return [{ key: decision.id, at: decidedAt, what: capital(done), who, details: [...words, ...told] }];
  }
  const what = (status === 'WITHDRAWN' ? text.proposedWithdrawn : text.proposed)(done);
  return [{ key: decision.id, at: decidedAt, what, who, details: words }];
}

/**
 * Whether the mail of a decision arrived. Empty if none was sent. It names no address, because today's may belong to a
 * later submission.
 */
function toldWords({ notification: { status, channel } }: Decision): readonly string[] {
  if (channel === 'kept') return [text.kept];
  if (channel === null || status === 'NONE') return [];
  return [text.mail[status]];
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
