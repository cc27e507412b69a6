import type { People } from './caseDocument.js';

/** An owner with its share, and its own owners. */
export interface OwnerBranch {
  readonly ownerId: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly owners: readonly OwnerBranch[];
  /** Its owners stand in another place of the tree; `circle`: on the way to here. */
  readonly elsewhere: 'circle' | 'above' | null;
}

/** Who owns what, from the business upwards. The owners of a party stand in it once, so that it is no longer than what was stated. */
export function treeOf(holdings: People['holdings']): readonly OwnerBranch[] {
  const seen = new Set<string>();
  const branchesOf = (place: string | null, way: readonly string[]): readonly OwnerBranch[] =>
    holdings
      .filter(({ ownedId }) => ownedId === place)
      .map(({ ownerId, from, to }) => {
        const isOwned = holdings.some(({ ownedId }) => ownedId === ownerId);
        const elsewhere = way.includes(ownerId) ? 'circle' : isOwned && seen.has(ownerId) ? 'above' : null;
        seen.add(ownerId);
        const owners = elsewhere === null ? branchesOf(ownerId, [...way, ownerId]) : [];
        return { ownerId, from, to, owners, elsewhere };
      });
  return branchesOf(null, []);
}
