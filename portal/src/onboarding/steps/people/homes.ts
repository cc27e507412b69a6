import type { People } from '../../form/formTypes.js';

/** The position of each party's details: in the list of managers, or at its first share, by index. */
export type Homes = ReadonlyMap<string, 'list' | number>;

/**
 * Each party has its details in only one place, however often it is named. A party with a role in the business itself,
 * or without a share, has them in the list. All others have them at the first of their shares that is reached from the
 * business.
 */
export function findHomes({ parties, holdings }: People): Homes {
  const homes = new Map<string, 'list' | number>();
  for (const { id, roles } of parties) if (roles.some(({ ofId }) => ofId === null)) homes.set(id, 'list');
  const walked = new Set<string>();
  const walk = (ownedId: string | null): void => {
    holdings.forEach((holding, index) => {
      if (holding.ownedId !== ownedId) return;
      if (!homes.has(holding.ownerId)) homes.set(holding.ownerId, index);
      if (walked.has(holding.ownerId)) return;
      walked.add(holding.ownerId);
      walk(holding.ownerId);
    });
  };
  walk(null);
  for (const { id } of parties) if (!homes.has(id)) homes.set(id, 'list');
  return homes;
}

/**
 * By owner: the index of the share under which its own owners are listed. Each owner is listed once, so circular
 * ownership ends.
 */
export function findBranches({ holdings }: People): ReadonlyMap<string, number> {
  const branches = new Map<string, number>();
  const walk = (ownedId: string | null): void => {
    holdings.forEach((holding, index) => {
      if (holding.ownedId !== ownedId || branches.has(holding.ownerId)) return;
      branches.set(holding.ownerId, index);
      walk(holding.ownerId);
    });
  };
  walk(null);
  return branches;
}
