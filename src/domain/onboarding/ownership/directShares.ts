import {
  type Holding,
  type OnboardingForm,
  type Party,
  type PeopleStep,
  shareless,
  toBusinessClass,
} from '../onboardingForm.js';

/** Below this two parts of a whole are equal: sums of percentages are not exact in binary. */
const tolerance = 1e-9;
/** Rounded percentages add up to a little more than the whole: three times 33.34. Forms accept as much (`findPeopleFaults`). */
const roundingPart = 0.001;

/** A direct share, as parts of one. */
export interface DirectShare {
  readonly owner: string;
  /** The certain share. */
  readonly low: number;
  /** The stated upper bound, limited by the shares of the others. */
  readonly high: number;
}

/** The business or a body, with its stated owners. */
export interface OwnedBody {
  /** Is null for the business. */
  readonly id: string | null;
  /** Is null for the business. */
  readonly party: Party | null;
  readonly shares: readonly DirectShare[];
  /** Whether the certain shares add up to more than the whole: then none of them counts. */
  readonly isOverfull: boolean;
}

/** The part of a body without a certain owner: any person, named or not, may own all of it. */
export function openPart(body: OwnedBody): number {
  return Math.max(0, 1 - sumShares(body.shares, 'low'));
}

/**
 * The business, and every body on a path of ownership to it, each with its direct shares. Nobody owns a person, and parties
 * without a path to the business are left out.
 */
export function ownedBodies(people: PeopleStep): OwnedBody[] {
  const parties = new Map(people.parties.map((party) => [party.id, party]));
  const business = toOwnedBody(null, null, people.holdings, parties);
  const bodies = [business];
  const seen = new Set<string>();
  for (const body of bodies) {
    for (const { owner } of body.shares) {
      const party = parties.get(owner);
      if (!party || party.kind === 'person' || seen.has(owner)) continue;
      seen.add(owner);
      bodies.push(toOwnedBody(owner, party, people.holdings, parties));
    }
  }
  return bodies;
}

function toOwnedBody(
  id: string | null,
  party: Party | null,
  holdings: readonly Holding[],
  parties: ReadonlyMap<string, Party>,
): OwnedBody {
  const said = new Map<string, { low: number; high: number }>();
  for (const { ownerId, ownedId, from, to } of holdings) {
    if (ownedId !== id || !parties.has(ownerId) || isShareless(party)) continue;
    const { low, high } = said.get(ownerId) ?? { low: 0, high: 0 };
    said.set(ownerId, { low: low + (from ?? 0) / 100, high: high + (to ?? 100) / 100 });
  }
  const shares = [...said].map(([owner, share]) => ({ owner, ...share }));
  const certain = sumShares(shares, 'low');
  const isOverfull = certain > 1 + roundingPart + tolerance;
  return { id, party, shares: shares.map((share) => tighten(share, certain, isOverfull)), isOverfull };
}

/** Whether nobody has a share in a party: a stated one in a discretionary trust is not a share, because its trustee decides who gets what. */
function isShareless(party: Party | null): boolean {
  return party?.kind === 'trust' && shareless.has(party.trustType ?? 'other');
}

/**
 * Where rounding makes too much of the whole, it is not known whose share was rounded up: that much stays open, so each share may be
 * as large as it was stated.
 */
function tighten({ owner, low, high }: DirectShare, certain: number, isOverfull: boolean): DirectShare {
  if (isOverfull) return { owner, low: 0, high: 1 };
  if (certain > 1) return { owner, low: (low * (2 - certain)) / certain, high: Math.min(low, 1) };
  return { owner, low, high: Math.max(low, Math.min(high, 1 - (certain - low))) };
}

function sumShares(shares: readonly DirectShare[], bound: 'low' | 'high'): number {
  return shares.reduce((sum, share) => sum + share[bound], 0);
}

/** Bodies that own each other. In a simple cycle, each is followed by one that it owns. */
export interface OwnershipCycle {
  readonly members: readonly string[];
  /** Whether nobody outside owns any of it, so that no person is behind it. */
  readonly isClosed: boolean;
}

/**
 * The cycles among the bodies: the strongly connected components of the ownership graph (Tarjan 1972) with more than one member,
 * or with a member that owns itself.
 */
export function findOwnershipCycles(bodies: readonly OwnedBody[]): OwnershipCycle[] {
  const byId = new Map(bodies.flatMap((body) => (body.id === null ? [] : [[body.id, body] as const])));
  return connectedParts(byId)
    .filter((part) => part.length > 1 || owns(byId, part[0], part[0]))
    .map((part) => ({ members: part, isClosed: part.every((id) => isHeldWithin(byId.get(id), new Set(part))) }));
}

function isHeldWithin(body: OwnedBody | undefined, part: ReadonlySet<string>): boolean {
  if (!body) return false;
  const outside = body.shares.filter(({ owner, low }) => !part.has(owner) && low > tolerance);
  return outside.length === 0 && openPart(body) <= roundingPart + tolerance;
}

function owns(byId: ReadonlyMap<string, OwnedBody>, owner: string | undefined, owned: string | undefined): boolean {
  return byId.get(owned ?? '')?.shares.some((share) => share.owner === owner && share.high > tolerance) ?? false;
}

function connectedParts(byId: ReadonlyMap<string, OwnedBody>): string[][] {
  const order = new Map<string, number>();
  const open: string[] = [];
  const parts: string[][] = [];
  const visit = (id: string): number => {
    const own = order.size;
    order.set(id, own);
    let low = own;
    open.push(id);
    for (const { owner, high } of byId.get(id)?.shares ?? []) {
      if (!byId.has(owner) || high <= tolerance) continue;
      if (!order.has(owner)) low = Math.min(low, visit(owner));
      else if (open.includes(owner)) low = Math.min(low, order.get(owner) ?? own);
    }
    // Visited from the owned body to its owner: in reverse order each is followed by a body that it owns.
    if (low === own) parts.push([id, ...open.splice(open.indexOf(id)).slice(1).reverse()]);
    return low;
  };
  for (const id of byId.keys()) if (!order.has(id)) visit(id);
  return parts;
}

/**
 * The owners of a business, with the implied ones: a sole trader and the business are one person in law (ABN and NZBN registers:
 * “Individual/Sole Trader”, “Sole Trader”). So the one named person owns all of it if no share is stated.
 */
export function listFormPeople(form: Pick<OnboardingForm, 'business'>, people: PeopleStep): PeopleStep {
  const [person, ...others] = people.parties.filter(({ kind }) => kind === 'person');
  const isSaid = people.holdings.length > 0 || people.unknownReason;
  if (isSaid || !person || others.length > 0 || toBusinessClass(form) !== 'individual') return people;
  return { ...people, holdings: [{ ownerId: person.id, ownedId: null, from: 100, to: 100 }] };
}
