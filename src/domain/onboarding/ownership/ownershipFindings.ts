import type { OwnershipFinding } from '../effectiveOwnership.js';
import type { PeopleStep } from '../onboardingForm.js';
import type { OwnedBody } from './directShares.js';
import type { Circle } from './findCircles.js';

const details = {
  no_owners: 'The owners of the business were not named.',
  over_100: 'The shares in this body add up to more than 100 percent, so none of them counts.',
  unknown_remainder: 'The owners of a part of this body were not named.',
  unknown_share: 'The share of this owner was not stated.',
  range_only: 'The share of this owner was stated as a range.',
  owners_not_named: 'The owners of this body were not named, so the people behind it are not known.',
  trust_not_traced: 'The holders of this trust were not named, so the shares of its beneficiaries are not known.',
  ownership_circle: 'These bodies own each other and have no other owners.',
} as const;

/** Everything that can keep the owners from being known for certain. */
export type OwnershipFindingCode = keyof typeof details;

/** Percentages are written with one decimal or two: 33.3 three times leaves nothing that is worth a finding. */
const roundingPart = 0.001 + 1e-9;

/** What keeps the owners of the business from being known, from the business upwards. */
export function ownershipFindings(
  people: PeopleStep,
  bodies: readonly OwnedBody[],
  circles: readonly Circle[],
): OwnershipFinding[] {
  return [
    ...bodies.flatMap((body) => bodyFindings(people, body)),
    ...circles.flatMap(({ isClosed, members }) => (isClosed ? [finding('ownership_circle', members[0] ?? null)] : [])),
  ];
}

function bodyFindings(people: PeopleStep, body: OwnedBody): OwnershipFinding[] {
  if (body.shares.length === 0) {
    if (body.party === null) return [finding('no_owners', null)];
    return [finding(body.party.kind === 'trust' ? 'trust_not_traced' : 'owners_not_named', body.id)];
  }
  if (body.isOverfull) return [finding('over_100', body.id)];
  const owners = new Set(body.shares.map(({ owner }) => owner));
  const vague = people.holdings
    .filter(({ ownerId, ownedId }) => ownedId === body.id && owners.has(ownerId))
    .flatMap(({ ownerId, from, to }) => {
      if (from === null && to === null) return [finding('unknown_share', ownerId)];
      return from === to ? [] : [finding('range_only', ownerId)];
    });
  return [...vague, ...(certainlyOpen(body) > roundingPart ? [finding('unknown_remainder', body.id)] : [])];
}

/** The part that is nobody’s, even when every owner holds as much as was said. */
function certainlyOpen({ shares }: OwnedBody): number {
  return 1 - shares.reduce((sum, { high }) => sum + high, 0);
}

function finding(code: OwnershipFindingCode, partyId: string | null): OwnershipFinding {
  return { code, partyId, detail: details[code] };
}
