import { createContext, use } from 'react';
import type { Party, People } from '../../form/formTypes.js';
import type { Homes } from './homes.js';

export interface PeopleState {
  readonly people: People;
  readonly homes: Homes;
  /** By owner: the share below which its own owners are named. */
  readonly branches: ReadonlyMap<string, number>;
  /** What is changed: the people as they are then. */
  readonly change: (people: People) => void;
  readonly party: (id: string) => Party | undefined;
  readonly nameOf: (id: string) => string;
  /** Parties whose details are open. */
  readonly opened: ReadonlySet<string>;
  readonly open: (id: string, isOpen: boolean) => void;
}

export const PeopleContext = createContext<PeopleState | null>(null);

/** @throws Error outside of the step, which is a fault of the program */
export function usePeople(): PeopleState {
  const people = use(PeopleContext);
  if (!people) throw new Error('There are no people here.');
  return people;
}
