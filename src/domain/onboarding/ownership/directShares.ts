import { type Holding, type OnboardingForm, type Party, type PeopleStep, toBusinessClass } from '../onboardingForm.js';

/** Below this two parts of a whole are the same: sums of percentages are not exact in binary. */
const tolerance = 1e-9;

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
  return Math.max(0, 1 - sumShares(body.shares, 'low'));
}

/**
 * The business, and every body that the ways up from it come through, with the direct shares in each. A person is nobody’s, and
 * what was said of parties that do not own the business in any way is left out.
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
    if (ownedId !== id || !parties.has(ownerId)) continue;
    const { low, high } = said.get(ownerId) ?? { low: 0, high: 0 };
    said.set(ownerId, { low: low + (from ?? 0) / 100, high: high + (to ?? 100) / 100 });
  }
  const shares = [...said].map(([owner, share]) => ({ owner, ...share }));
  const certain = sumShares(shares, 'low');
  const isOverfull = certain > 1 + tolerance;
  return { id, party, shares: shares.map((share) => tighten(share, certain, isOverfull)), isOverfull };
}

function tighten({ owner, low, high }: DirectShare, certain: number, isOverfull: boolean): DirectShare {
  if (isOverfull) return { owner, low: 0, high: 1 };
  return { owner, low, high: Math.max(low, Math.min(high, 1 - (certain - low))) };
}

function sumShares(shares: readonly DirectShare[], bound: 'low' | 'high'): number {
  return shares.reduce((sum, share) => sum + share[bound], 0);
}

/** Bodies that own each other, each followed by one that it owns where the circle is a simple one. */
export interface OwnershipCycle {
  readonly members: readonly string[];
  /** Nobody outside holds any of it: there is no person to be found behind it. */
  readonly isClosed: boolean;
}

/**
 * The circles among the bodies: the strongly connected parts of who owns whom (Tarjan 1972) that have more than one member, or one that
 * owns itself.
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
  return outside.length === 0 && openPart(body) <= tolerance;
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
    // Visited from what is owned to its owner: backwards each is followed by what it owns.
    if (low === own) parts.push([id, ...open.splice(open.indexOf(id)).slice(1).reverse()]);
    return low;
  };
  for (const id of byId.keys()) if (!order.has(id)) visit(id);
  return parts;
}

/**
 * The owners of a business, with the implied ones: a sole trader and the business are one person in law (ABN and NZBN
 * registers: “Individual/Sole Trader”, “Sole Trader”), so the one person who is named holds all of it where no holding was said.
 */
export function listFormPeople(form: Pick<OnboardingForm, 'business'>, people: PeopleStep): PeopleStep {
  const [person, ...others] = people.parties.filter(({ kind }) => kind === 'person');
  const isSaid = people.holdings.length > 0 || people.unknownReason;
  if (isSaid || !person || others.length > 0 || toBusinessClass(form) !== 'individual') return people;
  return { ...people, holdings: [{ ownerId: person.id, ownedId: null, from: 100, to: 100 }] };
}
