import type { Holding, Party, PeopleStep } from '../onboardingForm.js';

/** Below this two parts of a whole are the same: sums of percentages are not exact in binary. */
export const tolerance = 1e-9;

/** A direct share, as parts of one. */
export interface DirectShare {
  readonly owner: string;
  /** Certain. */
  readonly low: number;
  /** As far as was said, and never more than the others leave. */
  readonly high: number;
}

/** Something that can be owned, with those who were said to own it. */
export interface OwnedBody {
  /** Null: the business. */
  readonly id: string | null;
  /** Null of the business. */
  readonly party: Party | null;
  readonly shares: readonly DirectShare[];
  /** What is certain adds up to more than the whole: then nothing that was said of it counts. */
  readonly isOverfull: boolean;
}

/** The part of a body that nobody is certain to hold: whoever it is, named or not, may hold all of it. */
export function openPart(body: OwnedBody): number {
  return Math.max(0, 1 - sumOf(body.shares, 'low'));
}

/**
 * The business, and every body that the ways up from it come through, with the direct shares in each. A person is nobody’s, and
 * what was said of parties that do not own the business in any way is left out.
 */
export function ownedBodies(people: PeopleStep): OwnedBody[] {
  const parties = new Map(people.parties.map((party) => [party.id, party]));
  const business = bodyOf(null, null, people.holdings, parties);
  const bodies = [business];
  const seen = new Set<string>();
  for (const body of bodies) {
    for (const { owner } of body.shares) {
      const party = parties.get(owner);
      if (!party || party.kind === 'person' || seen.has(owner)) continue;
      seen.add(owner);
      bodies.push(bodyOf(owner, party, people.holdings, parties));
    }
  }
  return bodies;
}

function bodyOf(
  id: string | null,
  party: Party | null,
  holdings: readonly Holding[],
  parties: ReadonlyMap<string, Party>,
): OwnedBody {
  const said = new Map<string, { low: number; high: number }>();
  for (const { ownerId, ownedId, from, to } of holdings) {
    if (ownedId !== id || !parties.has(ownerId)) continue;
    const { low, high } = said.get(ownerId) ?? { low: 0, high: 0 };
    said.set(ownerId, { low: low + (from ?? 0) / 100, high: high + (to ?? 100) / 100 });
  }
  const shares = [...said].map(([owner, share]) => ({ owner, ...share }));
  const certain = sumOf(shares, 'low');
  const isOverfull = certain > 1 + tolerance;
  return { id, party, shares: shares.map((share) => tighten(share, certain, isOverfull)), isOverfull };
}

function tighten({ owner, low, high }: DirectShare, certain: number, isOverfull: boolean): DirectShare {
  if (isOverfull) return { owner, low: 0, high: 1 };
  return { owner, low, high: Math.max(low, Math.min(high, 1 - (certain - low))) };
}

function sumOf(shares: readonly DirectShare[], bound: 'low' | 'high'): number {
  return shares.reduce((sum, share) => sum + share[bound], 0);
}
