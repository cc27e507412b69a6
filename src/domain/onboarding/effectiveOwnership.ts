import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { jurisdictions } from '../jurisdictions/jurisdictions.js';
import type { PeopleStep } from './onboardingForm.js';
import {
  findOwnershipCycles,
  openPart,
  ownedBodies,
  type OwnedBody,
  type OwnershipCycle,
} from './ownership/directShares.js';

type BeneficialOwnershipDegree = 'yes' | 'possible' | 'no';

/** The share of the business in percent that a person, or a body without named owners, has over all paths. */
export interface EffectiveOwner {
  readonly partyId: string;
  /** The smallest possible share. */
  readonly from: number;
  /** The largest possible share, including shares without a named owner. */
  readonly to: number;
  readonly isBeneficialOwner: BeneficialOwnershipDegree;
}

/** A fact that makes the owners uncertain. */
interface OwnershipFinding {
  /** A fixed code, such as `unknown_remainder`. */
  readonly code: string;
  readonly partyId: string | null;
  /** A sentence for people that names nobody. */
  readonly detail: string;
}

/** The effective owners of the business, and what is unknown. */
export interface EffectiveOwnership {
  readonly owners: readonly EffectiveOwner[];
  /** The part without a named owner: bounds in percent. */
  readonly unknownFrom: number;
  readonly unknownTo: number;
  /** Parties that own each other, in their order. */
  readonly circles: readonly (readonly string[])[];
  readonly findings: readonly OwnershipFinding[];
}

/**
 * The effective owners of the business, and the unknown shares. A share without a named owner, in the business or in any body
 * above it, may belong to anyone, named or not: it raises the upper bound of each owner, but no lower bound. So a person’s lower
 * bound is the sum of certain shares over all paths, and the upper bound is everything that is not certain to belong to another
 * person.
 * @param jurisdiction the country of the business, which decides whether exactly 25 percent counts
 */
export function effectiveOwnership(people: PeopleStep, jurisdiction: Jurisdiction): EffectiveOwnership {
  const bodies = ownedBodies(people);
  const circles = findOwnershipCycles(bodies);
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
    const degree = beneficialOwnership(from, to, jurisdiction);
    // Only persons are beneficial owners. The people behind a body without named owners are not known.
    const isBeneficialOwner = degree === 'yes' && !persons.has(partyId) ? 'possible' : degree;
    return [{ partyId, from, to, isBeneficialOwner }];
  });
  return {
    owners,
    unknownFrom: percent(1 - traceablePart(bodies, closed, (id) => persons.has(id))),
    unknownTo: percent(untraced),
    circles: circles.map(({ members }) => members),
    findings: ownershipFindings(people, bodies, circles),
  };
}

/** Six decimals, so that rounding in binary moves nobody over a threshold. */
function percent(part: number): number {
  return Math.min(100, Math.max(0, Math.round(part * 1e8) / 1e6));
}

/** Whether a person with `from` to `to` percent of a business is a beneficial owner by ownership. */
export function beneficialOwnership(from: number, to: number, jurisdiction: Jurisdiction): BeneficialOwnershipDegree {
  const { isBeneficialOwner } = jurisdictions[jurisdiction];
  if (isBeneficialOwner(from)) return 'yes';
  return isBeneficialOwner(to) ? 'possible' : 'no';
}

/**
 * Whether the owners of a part are not known. A range is certain enough if both bounds are on the same side of the threshold, and if
 * the part without a certain owner leaves no room for a beneficial owner whom nobody named.
 */
export function isOwnerUnknown(
  { findings, unknownTo }: Pick<EffectiveOwnership, 'findings' | 'unknownTo'>,
  { unknownReason }: Pick<PeopleStep, 'unknownReason'>,
  jurisdiction: Jurisdiction,
): boolean {
  if (findings.some(({ code }) => code !== 'range_only')) return true;
  // A stated reason for an unknown part means that it is unknown, even if the shares add up to the whole.
  return Boolean(unknownReason) || beneficialOwnership(0, unknownTo, jurisdiction) !== 'no';
}

/**
 * The certain share of each party in the business, as parts of one, over all paths. With `A[i][j]` the certain share of i in j
 * and e the business it is x = (I − A)⁻¹ e: the sum over paths of every length, including cycles.
 * @param opaque bodies whose owners are ignored, closed cycles above all, for which the sum does not exist
 */
function certainShares(bodies: readonly OwnedBody[], opaque: ReadonlySet<string>): Map<string, number> {
  const nodes: (string | null)[] = [null];
  const places = new Map<string | null, number>([[null, 0]]);
  for (const { owner } of bodies.flatMap(({ shares }) => shares)) {
    if (places.has(owner)) continue;
    places.set(owner, nodes.length);
    nodes.push(owner);
  }
  const matrix: number[][] = nodes.map((_, row) => nodes.map((__, column) => (row === column ? 1 : 0)));
  for (const body of bodies) {
    if (body.id !== null && opaque.has(body.id)) continue;
    const column = places.get(body.id) ?? 0;
    for (const { owner, low } of body.shares) {
      const row = matrix[places.get(owner) ?? 0];
      if (row) row[column] = (row[column] ?? 0) - low;
    }
  }
  const solution = solveLinear(
    matrix,
    nodes.map((_, index) => (index === 0 ? 1 : 0)),
  );
  return new Map(nodes.flatMap((id, index) => (id === null ? [] : [[id, solution[index] ?? 0] as const])));
}

/**
 * Solves `matrix · x = right` by Gaussian elimination with partial pivoting.
 * @throws RangeError when the matrix is singular
 */
function solveLinear(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = findPivot(rows, column);
    rows.splice(column, 0, ...rows.splice(pivot, 1));
    const leading = rows[column] ?? [];
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / (leading[column] ?? 0);
      if (factor === 0) continue;
      for (let index = column; index <= size; index++) row[index] = (row[index] ?? 0) - factor * (leading[index] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let column = size - 1; column >= 0; column--) {
    const row = rows[column] ?? [];
    const known = solution.reduce((sum, value, index) => (index > column ? sum + value * (row[index] ?? 0) : sum), 0);
    solution[column] = ((row[size] ?? 0) - known) / (row[column] ?? 0);
  }
  return solution;
}

function findPivot(rows: readonly (readonly number[])[], column: number): number {
  const size = (index: number): number => Math.abs(rows[index]?.[column] ?? 0);
  let best = column;
  for (let index = column + 1; index < rows.length; index++) if (size(index) > size(best)) best = index;
  if (size(best) < Number.EPSILON) throw new RangeError('The matrix is singular.');
  return best;
}

const details = {
  no_owners: 'The owners of the business were not named.',
  over_100: 'The shares in this body add up to more than 100.1 percent, so none of them counts.',
  unknown_remainder: 'The owners of a part of this body were not named.',
  unknown_share: 'The share of this owner was not stated.',
  range_only: 'The share of this owner was stated as a range.',
  owners_not_named: 'The owners of this body were not named, so the people behind it are not known.',
  trust_not_traced: 'The holders of this trust were not named, so the shares of its beneficiaries are not known.',
  ownership_circle: 'These bodies own each other and have no other owners.',
} as const;

/** Every reason why the owners are uncertain. */
export type OwnershipFindingCode = keyof typeof details;

/** Percentages have one or two decimals: the remainder of three times 33.3 is not a finding. */
const roundingPart = 0.001 + 1e-9;

/** The findings about the owners of the business, from the business upwards. */
function ownershipFindings(
  people: PeopleStep,
  bodies: readonly OwnedBody[],
  circles: readonly OwnershipCycle[],
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

/** The part without an owner, even if every owner has the upper bound. */
function certainlyOpen({ shares }: OwnedBody): number {
  return 1 - shares.reduce((sum, { high }) => sum + high, 0);
}

function finding(code: OwnershipFindingCode, partyId: string | null): OwnershipFinding {
  return { code, partyId, detail: details[code] };
}

const rounds = 1_000;
const isStill = 1e-12;

/**
 * The largest part of the business, of one, that the stated shares can lead to named persons. Each body assigns its open part
 * first to the owner with the most persons behind it, up to that owner’s upper bound. Repeated from above until nothing changes,
 * so that the result is never too small.
 * @param opaque bodies without persons behind them: closed cycles
 */
function traceablePart(
  bodies: readonly OwnedBody[],
  opaque: ReadonlySet<string>,
  isPerson: (id: string) => boolean,
): number {
  const parts = new Map<string | null, number>(
    bodies.map(({ id, shares }) => [id, shares.length === 0 || (id !== null && opaque.has(id)) ? 0 : 1]),
  );
  const traced = (owner: string): number => (isPerson(owner) ? 1 : (parts.get(owner) ?? 0));
  for (let round = 0; round < rounds; round++) {
    let change = 0;
    for (const body of bodies) {
      const before = parts.get(body.id) ?? 0;
      if (before === 0) continue;
      const after = Math.min(before, computeMaxTraced(body, traced));
      parts.set(body.id, after);
      change = Math.max(change, before - after);
    }
    if (change < isStill) break;
  }
  return parts.get(null) ?? 0;
}

function computeMaxTraced(body: OwnedBody, traced: (owner: string) => number): number {
  let open = openPart(body);
  let sum = 0;
  for (const { owner, low, high } of [...body.shares].sort((one, other) => traced(other.owner) - traced(one.owner))) {
    const more = Math.min(open, high - low);
    open -= more;
    sum += (low + more) * traced(owner);
  }
  return sum;
}
