import { beneficialOwnership, type EffectiveOwner, effectiveOwnership } from './onboarding/effectiveOwnership.js';
import type { Holding, Party } from './onboarding/onboardingForm.js';
import {
  listDirectors,
  type RegisterCompany,
  type RegisterName,
  type RegisterRole,
  type ShareParcel,
  toNameKey,
} from './registerPeople.js';

/** How far shareholders that are companies are followed: companies above the first, and companies in all. */
export const maxDepth = 5;
export const maxCompanies = 50;
/** The arithmetic solves a system of that many equations. */
const maxParties = 300;

/** A share parcel of a company in the graph. */
export interface OwnedParcel {
  readonly shares: number | null;
  /** Its part of all shares. Null if the register does not state one of the numbers. */
  readonly percent: number | null;
  /** Whether several holders own all of it together. */
  readonly isJoint: boolean;
  readonly holders: readonly (ShareParcel['holders'][number] & {
    /** The company of the register that the holder is, by its number. Null for a person, and if it is not found. */
    readonly companyNzbn: string | null;
  })[];
}

export interface OwnersCompany extends Pick<RegisterCompany, 'nzbn' | 'legalName' | 'status' | 'isActive'> {
  /** 0 for the company itself, 1 for its shareholders, and so on. */
  readonly depth: number;
  readonly numberOfShares: number | null;
  readonly isExtensive: boolean;
  readonly parcels: readonly OwnedParcel[];
}

/** A person, or a body without known owners, at the end of the chains of ownership. */
export interface UltimateOwner extends Pick<EffectiveOwner, 'from' | 'to' | 'isBeneficialOwner'> {
  readonly name: string;
  readonly kind: 'person' | 'body';
  readonly isDirector: boolean;
  /** The percent that is held jointly with others, in addition to `from`. */
  readonly jointly: number;
}

const gaps = {
  not_held:
    'The imported register has no owners and directors of this company. Import the JSON files of the bulk data.',
  extensive: 'The company has many shareholders. The register publishes only the largest parcels of shares.',
  not_allocated: 'The published parcels are fewer than the shares of this company, so some owners are not known.',
  over_allocated: 'The published parcels are more than the shares of this company, so none of them counts.',
  shares_unknown: 'The register does not state the number of shares, so percentages are not known.',
  holder_not_linked: 'A shareholder is a body without a number of the NZBN register, so its owners are not known.',
  holder_not_found: 'The number of a shareholder is not in the imported register, so its owners are not known.',
  depth_reached: 'The chain of shareholders is longer than this report follows.',
  list_cut: 'The company has more roles or parcels of shares than an import stores.',
  cycle: 'Companies own each other.',
  too_many_owners: 'There are too many shareholders to calculate the effective ownership.',
} as const;

export type OwnersGapCode = keyof typeof gaps;

/** A reason why the owners are not complete. */
export interface OwnersGap {
  readonly code: OwnersGapCode;
  /** The company with the gap. */
  readonly nzbn: string;
  /** The shareholder. Null if the gap is about the company itself. */
  readonly name: string | null;
  readonly detail: string;
}

/** The owners and directors of a company according to its register. */
export interface RegisterOwners {
  readonly nzbn: string;
  /** Directors and officers, current ones first. */
  readonly roles: readonly RegisterRole[];
  /** The company itself, then the companies above it. */
  readonly companies: readonly OwnersCompany[];
  /** In descending order of their shares. */
  readonly owners: readonly UltimateOwner[];
  /** The part in percent without a person behind it: bounds. Null if nothing could be calculated. */
  readonly unknownFrom: number | null;
  readonly unknownTo: number | null;
  readonly gaps: readonly OwnersGap[];
}

/** The company of the register that a body is: by NZBN, otherwise by a company number that only one company has. */
export function findHolder(
  { kind, nzbn: number, companyNumber }: RegisterName,
  companies: readonly RegisterCompany[],
): RegisterCompany | null {
  if (kind === 'person') return null;
  if (number !== null) return companies.find(({ nzbn }) => nzbn === number) ?? null;
  const same = companies.filter((company) => companyNumber !== null && company.companyNumber === companyNumber);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/**
 * The graph of owners, from the companies that were loaded level by level. Persons with the same full name count as one person,
 * because the register has no other fact about them. The holders of a joint parcel own all of it together: it counts for none of
 * them alone, and for each as `jointly`.
 * @param depths the level of each company, by NZBN
 */
export function buildRegisterOwners(
  root: RegisterCompany,
  companies: readonly RegisterCompany[],
  depths: ReadonlyMap<string, number>,
): RegisterOwners {
  const reached = companies.filter(({ nzbn }) => depths.has(nzbn));
  const ordered = reached.toSorted((one, other) => (depths.get(one.nzbn) ?? 0) - (depths.get(other.nzbn) ?? 0));
  const graph = ordered.map((company) => toOwnersCompany(company, companies, depths.get(company.nzbn) ?? 0));
  const found = graph.flatMap((company, at) => companyGaps(company, ordered[at] ?? root, depths));
  const computed = computeOwners(root, graph);
  return {
    nzbn: root.nzbn,
    roles: root.people?.roles ?? [],
    companies: graph,
    ...(computed ?? { owners: [], unknownFrom: null, unknownTo: null }),
    gaps: [
      ...found,
      ...(computed?.hasCycle ? [gap('cycle', root.nzbn)] : []),
      ...(computed === null && root.people ? [gap('too_many_owners', root.nzbn)] : []),
    ],
  };
}

function toOwnersCompany(
  { nzbn, legalName, status, isActive, people }: RegisterCompany,
  companies: readonly RegisterCompany[],
  depth: number,
): OwnersCompany {
  const total = people?.numberOfShares ?? null;
  const parcels = (people?.parcels ?? []).map(({ shares, holders }) => ({
    shares,
    percent: shares === null || total === null ? null : Math.round((shares / total) * 1e8) / 1e6,
    isJoint: holders.length > 1,
    holders: holders.map((holder) => ({ ...holder, companyNzbn: findHolder(holder, companies)?.nzbn ?? null })),
  }));
  const isExtensive = people?.isExtensive ?? false;
  return { nzbn, legalName, status, isActive, depth, numberOfShares: total, isExtensive, parcels };
}

/** A rounding of parcels to whole shares never leaves more than this part unexplained. */
const tolerance = 0.001;

function companyGaps(
  { nzbn, numberOfShares, isExtensive, parcels }: OwnersCompany,
  { people }: RegisterCompany,
  depths: ReadonlyMap<string, number>,
): readonly OwnersGap[] {
  if (!people) return [gap('not_held', nzbn)];
  const allocated = parcels.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const isStated = numberOfShares !== null && parcels.every(({ percent }) => percent !== null);
  const ofHolders = parcels.flatMap(({ holders }) =>
    holders.flatMap((holder): readonly OwnersGap[] => {
      if (holder.kind === 'person') return [];
      if (holder.companyNzbn !== null) {
        return depths.has(holder.companyNzbn) ? [] : [gap('depth_reached', nzbn, holder.name)];
      }
      const hasNumber = (holder.nzbn ?? holder.companyNumber) !== null;
      return [gap(hasNumber ? 'holder_not_found' : 'holder_not_linked', nzbn, holder.name)];
    }),
  );
  return [
    ...(isExtensive ? [gap('extensive', nzbn)] : []),
    ...(isStated ? [] : [gap('shares_unknown', nzbn)]),
    ...(isStated && !isExtensive && allocated < 100 - tolerance ? [gap('not_allocated', nzbn)] : []),
    ...(isStated && allocated > 100 + tolerance ? [gap('over_allocated', nzbn)] : []),
    ...(people.leftOut > 0 ? [gap('list_cut', nzbn)] : []),
    ...new Map(ofHolders.map((one) => [`${one.code} ${one.name ?? ''}`, one])).values(),
  ];
}

function gap(code: OwnersGapCode, nzbn: string, name: string | null = null): OwnersGap {
  return { code, nzbn, name, detail: gaps[code] };
}

interface ComputedOwners extends Pick<RegisterOwners, 'owners' | 'unknownFrom' | 'unknownTo'> {
  readonly hasCycle: boolean;
}

/** The owner of a parcel: one person or body, or several joint holders, who are one owner in the arithmetic. */
interface Owner {
  readonly id: string;
  readonly kind: Party['kind'];
  readonly members: readonly RegisterName[];
}

/** Null if the graph is too large, or nothing about the company was imported. */
function computeOwners(root: RegisterCompany, graph: readonly OwnersCompany[]): ComputedOwners | null {
  if (!root.people) return null;
  const byId = new Map<string, Owner>();
  const holdings: Holding[] = [];
  for (const { nzbn, parcels } of graph) {
    for (const { percent, holders } of parcels) {
      const owner = toOwner(holders);
      byId.set(owner.id, owner);
      const ownedId = nzbn === root.nzbn ? null : nzbn;
      holdings.push({ ownerId: owner.id, ownedId, from: percent, to: percent });
    }
  }
  if (byId.size > maxParties) return null;
  const parties = [...byId.values()].map(({ id, kind }) => ({ ...noFacts, id, kind }));
  const { owners, unknownFrom, unknownTo, circles } = effectiveOwnership(
    { parties, holdings, unknownReason: null },
    'NZ',
  );
  const found = owners.flatMap(({ partyId, from, to }) => {
    const owner = byId.get(partyId);
    return owner ? [{ owner, from, to }] : [];
  });
  const directors = new Set(listDirectors(root.people).map(toNameKey));
  const members = new Map(found.flatMap(({ owner }) => owner.members.map((one) => [toNameKey(one), one] as const)));
  const ultimate = [...members].map(([key, { name, kind }]): UltimateOwner => {
    const own = found.filter(({ owner }) => owner.members.some((one) => toNameKey(one) === key));
    const alone = own.find(({ owner }) => owner.members.length === 1);
    const jointly = own.reduce((sum, one) => (one === alone ? sum : sum + one.from), 0);
    const from = alone?.from ?? 0;
    const to = Math.min(100, (alone?.to ?? unknownTo) + jointly);
    const isBeneficialOwner = kind === 'person' ? beneficialOwnership(from, to, 'NZ') : 'no';
    return { name, kind, isDirector: directors.has(key), from, jointly, to, isBeneficialOwner };
  });
  const bySize = ultimate.toSorted((one, other) => other.from + other.jointly - (one.from + one.jointly));
  return { owners: bySize, unknownFrom, unknownTo, hasCycle: circles.length > 0 || byId.has(root.nzbn) };
}

function toOwner(holders: OwnedParcel['holders']): Owner {
  const members = [...new Map(holders.map((one) => [toNameKey(one), one])).values()];
  const [first, ...others] = members;
  if (first && others.length === 0) {
    const id = first.companyNzbn ?? toNameKey(first);
    return { id, kind: first.kind === 'person' ? 'person' : 'company', members };
  }
  const isPersons = members.every(({ kind }) => kind === 'person');
  return { id: members.map(toNameKey).toSorted().join('; '), kind: isPersons ? 'person' : 'other', members };
}

/** The register has no other facts about an owner. */
const noFacts: Omit<Party, 'id' | 'kind'> = {
  ...{ givenName: null, familyName: null, dateOfBirth: null, email: null, country: null, name: null, number: null },
  roles: [],
};
