import { happeningsOf, type Happening } from '../../parts/layout/happeningsOf.js';
import type { Case, CaseWorld } from './caseDocument.js';

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
    ...plain(one.erasedAt, 'Personal data erased'),
  ].toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
}

function nth(round: number): string {
  return round === 2 ? 'second' : round === 3 ? 'third' : `${round}th`;
}
