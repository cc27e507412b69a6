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
export function timelineOf(
  one: Case,
  world: CaseWorld,
  addresses: readonly string[],
  nameOf: (id: string) => string,
): readonly Happening[] {
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
    ...one.decisions.flatMap((decision) => happeningsOf(decision, addresses, nameOf)),
    ...(legalHold
      ? [{ at: legalHold.placedAt, what: 'A legal hold was placed', who: nameOf(legalHold.placedBy), details: [] }]
      : []),
    ...plain(one.relationshipEndedAt, 'The relationship ended'),
    ...plain(one.erasedAt, 'What it held of persons was erased'),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

function happeningsOf(
  decision: Decision,
  addresses: readonly string[],
  nameOf: (id: string) => string,
): readonly Happening[] {
  const { status, decidedAt, confirmedAt, confirmedBy, secondOfficerId, officerId, decidedBy } = decision;
  const who = nameOf(officerId ?? decidedBy);
  const done = outcomeWords[decision.decision];
  const words = [
    ...(decision.reason === null ? [] : [`Reason: ${decision.reason}`]),
    ...(decision.message === null ? [] : [`To the applicant: ${decision.message}`]),
    ...(decision.steps.length === 0 ? [] : [`Steps: ${decision.steps.map((step) => stepWords[step]).join(', ')}`]),
  ];
  const told = toldWords(decision, addresses);
  if (confirmedAt !== null) {
    const second = secondOfficerId ?? confirmedBy;
    return [
      { at: decidedAt, what: `Proposed: ${done}`, who, details: words },
      { at: confirmedAt, what: `Confirmed: ${done}`, who: second === null ? null : nameOf(second), details: [told] },
    ];
  }
  if (status === 'MADE') return [{ at: decidedAt, what: capital(done), who, details: [...words, told] }];
  const isWithdrawn = status === 'WITHDRAWN';
  return [{ at: decidedAt, what: `Proposed${isWithdrawn ? ', and withdrawn' : ''}: ${done}`, who, details: words }];
}

/** Who was told of a decision, and whether it arrived. */
function toldWords({ notification: { status, channel } }: Decision, addresses: readonly string[]): string {
  const to = addresses.join(' and ');
  if (channel === 'kept') return `Told: there is no mail server; the mail to ${to} is kept, for the operator to see`;
  if (channel === null) return 'Told: nobody, as no address is known';
  const words = { QUEUED: 'waits to be sent', SENT: 'was sent', FAILED: 'could not be sent', NONE: 'is none' }[status];
  return `Told: the mail to ${to} ${words}`;
}

function nth(round: number): string {
  return round === 2 ? 'second' : round === 3 ? 'third' : `${round}th`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
