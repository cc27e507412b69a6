import { createContext, use } from 'react';
import type { Place, Step } from '../form/formTypes.js';

/** Where somebody is in the form, and the ways from there. */
export interface PlaceState {
  readonly place: Place;
  /** Steps that somebody has gone on from: what is missing in them is marked. */
  readonly left: ReadonlySet<Step>;
  /** The field that is to take the focus. */
  readonly target: string | null;
  readonly go: (place: Place) => void;
  /** Goes to the field that a pointer names, and gives it the focus. */
  readonly goTo: (pointer: string) => void;
  /** Marks what is missing in all steps. */
  readonly showAll: () => void;
}

export const PlaceContext = createContext<PlaceState | null>(null);

/** @throws Error outside of the form, which is a fault of the program */
export function usePlace(): PlaceState {
  const place = use(PlaceContext);
  if (!place) throw new Error('There is no form here.');
  return place;
}
