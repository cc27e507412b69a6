import type { Jurisdiction } from '../identifier.js';
import type { PeopleStep } from './onboardingForm.js';
import { beneficialOwnership } from './ownership/beneficialOwner.js';
import { certainShares } from './ownership/certainShares.js';
import { ownedBodies } from './ownership/directShares.js';
import { findCircles } from './ownership/findCircles.js';
import { ownershipFindings } from './ownership/ownershipFindings.js';
import { traceablePart } from './ownership/traceablePart.js';

export const beneficialOwnerships = ['yes', 'possible', 'no'] as const;

/** What a person, or a body whose owners nobody has named, holds of the business through all its ways, in percent. */
export interface EffectiveOwner {
  readonly partyId: string;
  /** At least. */
  readonly from: number;
  /** At most: it may hold what nobody has named, too. */
  readonly to: number;
  readonly isBeneficialOwner: (typeof beneficialOwnerships)[number];
}

/** Something that keeps the owners from being known for certain. */
export interface OwnershipFinding {
  /** A fixed code, such as `unknown_remainder`. */
  readonly code: string;
  readonly partyId: string | null;
  /** A sentence for people. It names nobody. */
  readonly detail: string;
}

/** Who owns the business in the end. */
export interface EffectiveOwnership {
  readonly owners: readonly EffectiveOwner[];
  /** What is held by nobody who was named: bounds in percent. */
  readonly unknownFrom: number;
  readonly unknownTo: number;
  /** Parties that own each other, in their order. */
  readonly circles: readonly (readonly string[])[];
  readonly findings: readonly OwnershipFinding[];
}

/**
 * Who owns the business in the end, and what is not known of it. What nobody was named for, of the business or of any body above it, may
 * be anybody’s, named or not: it raises what each owner may hold, and never what one is certain to hold. So a person’s lower
 * bound is the sum over all ways of what is certain, and the upper bound is all that is not certain to be another person’s.
 * @param jurisdiction Of the business: where 25 percent begins to count
 */
export function effectiveOwnership(people: PeopleStep, jurisdiction: Jurisdiction): EffectiveOwnership {
  const bodies = ownedBodies(people);
  const circles = findCircles(bodies);
  const closed = new Set(circles.flatMap(({ isClosed, members }) => (isClosed ? members : [])));
  const certain = certainShares(bodies, closed);
  const persons = new Set(people.parties.filter(({ kind }) => kind === 'person').map(({ id }) => id));
  const traced = [...certain].reduce((sum, [id, share]) => (persons.has(id) ? sum + share : sum), 0);
  const untraced = Math.max(0, 1 - traced);
  const unnamed = new Set(bodies.flatMap(({ id, shares }) => (id !== null && shares.length === 0 ? [id] : [])));

  const owners = people.parties.flatMap(({ id: partyId }) => {
    const share = certain.get(partyId);
    if (share === undefined || !(persons.has(partyId) || unnamed.has(partyId))) return [];
    const from = percent(share);
    const to = percent(persons.has(partyId) ? share + untraced : untraced);
    return [{ partyId, from, to, isBeneficialOwner: beneficialOwnership(from, to, jurisdiction) }];
  });
  return {
    owners,
    unknownFrom: percent(1 - traceablePart(bodies, closed, (id) => persons.has(id))),
    unknownTo: percent(untraced),
    circles: circles.map(({ members }) => members),
    findings: ownershipFindings(people, bodies, circles),
  };
}

/** Six decimals: what the sums have lost in binary does not move anybody over a threshold. */
function percent(part: number): number {
  return Math.min(100, Math.max(0, Math.round(part * 1e8) / 1e6));
}
