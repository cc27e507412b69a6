import { createContext, use } from 'react';
import type { Place, Step } from '../form/formTypes.js';

/** The current place in the form, and the navigation from there. */
export interface PlaceState {
  readonly place: Place;
  /** Steps that the person has left: their missing values are marked. */
  readonly left: ReadonlySet<Step>;
  /** The field that should get the focus. */
  readonly target: string | null;
  readonly go: (place: Place) => void;
  /** Opens the step of a field and focuses the field. */
  readonly goTo: (pointer: string) => void;
  /** Marks the missing values of all steps. */
  readonly showAll: () => void;
}

export const PlaceContext = createContext<PlaceState | null>(null);

/** @throws Error outside the form, which is a bug */
export function usePlace(): PlaceState {
  const place = use(PlaceContext);
  if (!place) throw new Error('There is no form here.');
  return place;
}
