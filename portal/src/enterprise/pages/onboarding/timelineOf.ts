import type { Case, CaseWorld, Decision } from './caseDocument.js';
import { outcomeWords, stepWords } from './caseWords.js';

/** Something that happened to a case. */
export interface Happening {
  readonly at: string;
  readonly what: string;
  readonly who: string | null;
  readonly details: readonly string[];
}

/** What happened to a case, oldest first. */
export function timelineOf(one: Case, world: CaseWorld, nameOf: (id: string) => string): readonly Happening[] {
  const { onboardingLink: link } = world;
  const plain = (at: string | null | undefined, what: string, details: readonly string[] = []): readonly Happening[] =>
    typeof at === 'string' ? [{ at, what, who: null, details }] : [];
  const { legalHold } = one;
  return [
    ...plain(link?.createdAt, 'The link was made'),
    ...plain(link?.openedAt, 'The applicant came'),
    ...plain(
      one.submittedAt,
      one.round === 1 ? 'It was submitted' : `It was submitted, for the ${nth(one.round)} time`,
    ),
    ...one.decisions.flatMap((decision) => happeningsOf(decision, nameOf)),
    ...(legalHold
      ? [{ at: legalHold.placedAt, what: 'A legal hold was placed', who: nameOf(legalHold.placedBy), details: [] }]
      : []),
    ...plain(one.relationshipEndedAt, 'The relationship ended'),
    ...plain(one.erasedAt, 'What it held of persons was erased'),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

function happeningsOf(decision: Decision, nameOf: (id: string) => string): readonly Happening[] {
  const { status, decidedAt, confirmedAt, confirmedBy, secondOfficerId, officerId, decidedBy } = decision;
  const who = nameOf(officerId ?? decidedBy);
  const done = outcomeWords[decision.decision];
  const words = [
    ...(decision.reason === null ? [] : [`Reason: ${decision.reason}`]),
    ...(decision.message === null ? [] : [`To the applicant: ${decision.message}`]),
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

function nth(round: number): string {
  return round === 2 ? 'second' : round === 3 ? 'third' : `${round}th`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
