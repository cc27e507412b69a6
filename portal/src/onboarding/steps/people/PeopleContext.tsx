import { createContext, use } from 'react';
import type { Party, People } from '../../form/formTypes.js';
import type { Homes } from './homes.js';

export interface Removed {
  readonly name: string;
  /** The id of the list from which it was removed. */
  readonly list: string;
  readonly undo: () => void;
}

export interface PeopleState {
  readonly people: People;
  readonly homes: Homes;
  /** By owner: the index of the share under which its own owners are listed. */
  readonly branches: ReadonlyMap<string, number>;
  /** Applies an update to the current people. */
  readonly change: (people: People) => void;
  /** Applies a removal that the person can undo until the next change, and focuses the list with this id. */
  readonly remove: (rest: People, removed: Pick<Removed, 'name' | 'list'>) => void;
  readonly removed: Removed | null;
  readonly party: (id: string) => Party | undefined;
  readonly findName: (id: string) => string;
  /** The parties whose details are open. */
  readonly opened: ReadonlySet<string>;
  readonly open: (id: string, isOpen: boolean) => void;
}

export const PeopleContext = createContext<PeopleState | null>(null);

/** @throws Error outside the step, which is a bug */
export function usePeople(): PeopleState {
  const people = use(PeopleContext);
  if (!people) throw new Error('There are no people here.');
  return people;
}
