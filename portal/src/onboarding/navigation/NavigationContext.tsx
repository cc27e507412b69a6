import { createContext, use } from 'react';
import type { PageName, Step } from '../form/formTypes.js';

/** The current page of the form, and the navigation from there. */
export interface NavigationState {
  readonly page: PageName;
  /** Steps that the person has left: their missing values are marked. */
  readonly left: ReadonlySet<Step>;
  /** The field that should get the focus. */
  readonly target: string | null;
  readonly go: (page: PageName) => void;
  /** Opens the step of a field and focuses the field. */
  readonly goTo: (pointer: string) => void;
  /** Marks the missing values of all steps. */
  readonly showAll: () => void;
}

export const NavigationContext = createContext<NavigationState | null>(null);

/** @throws Error outside the form, which is a bug */
export function useNavigation(): NavigationState {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('There is no form here.');
  return navigation;
}
