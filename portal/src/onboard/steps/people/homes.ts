import type { People } from '../../form/formTypes.js';

/** Where the details of each party are: in the list of those who run the business, or at its first share, by index. */
export type Homes = ReadonlyMap<string, 'list' | number>;

/**
 * Each party has its details in one place only, however often it is named: at the first of its shares that is reached from
 * the business; in the list when it is something to the business itself, or when no share leads to it.
 */
export function homesOf({ parties, holdings }: People): Homes {
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

/** By owner: the index of the share below which its own owners are named; each is named once, so a circle ends. */
export function branchesOf({ holdings }: People): ReadonlyMap<string, number> {
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
