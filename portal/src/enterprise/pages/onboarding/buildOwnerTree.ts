import type { People } from './caseDocument.js';

/** An owner with its share, and its own owners. */
export interface OwnerBranch {
  readonly ownerId: string;
  readonly from: number | null;
  readonly to: number | null;
  readonly owners: readonly OwnerBranch[];
  /** Set if its owners are elsewhere in the tree. `circle`: on the path to this branch. */
  readonly elsewhere: 'circle' | 'above' | null;
}

/**
 * The ownership tree, from the business upwards. The owners of a party appear once, so the tree is not longer than the
 * statement.
 */
export function buildOwnerTree(holdings: People['holdings']): readonly OwnerBranch[] {
  const seen = new Set<string>();
  const listBranches = (place: string | null, way: readonly string[]): readonly OwnerBranch[] =>
    holdings
      .filter(({ ownedId }) => ownedId === place)
      .map(({ ownerId, from, to }) => {
        const isOwned = holdings.some(({ ownedId }) => ownedId === ownerId);
        const elsewhere = way.includes(ownerId) ? 'circle' : isOwned && seen.has(ownerId) ? 'above' : null;
        seen.add(ownerId);
        const owners = elsewhere === null ? listBranches(ownerId, [...way, ownerId]) : [];
        return { ownerId, from, to, owners, elsewhere };
      });
  return listBranches(null, []);
}
