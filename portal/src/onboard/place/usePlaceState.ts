import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormStore } from '../form/FormContext.js';
import { places, sections, stepOfSection, steps, type Place, type Step } from '../form/formTypes.js';
import { fieldAt, stepOfPointer } from './fieldAt.js';
import type { PlaceState } from './PlaceContext.js';

interface Position {
  readonly place: Place;
  readonly target: string | null;
  readonly left: ReadonlySet<Step>;
}

/** The state of the navigation. Each move saves, and focuses the new heading or the requested field. */
export function usePlaceState(start: Place): PlaceState {
  const store = useFormStore();
  const [position, setPosition] = useState<Position>({ place: start, target: null, left: new Set() });

  const here = useRef(start);

  const move = useCallback(
    (place: Place, target: string | null) => {
      const section = sections.find((name) => stepOfSection[name] === here.current);
      if (section) store.adopt(section);
      here.current = place;
      void store.saveNow();
      setPosition((from) => ({
        place,
        target,
        left: from.place === 'REVIEW' ? from.left : new Set([...from.left, from.place]),
      }));
    },
    [store],
  );
  // Depends on the members, because `showAll` also creates a new position and must not move the focus.
  useEffect(() => {
    const field = position.target === null ? null : fieldAt(position.target);
    (field ?? document.getElementById('heading'))?.focus();
    if (!field) scrollTo(0, 0);
  }, [position.place, position.target]);

  return useMemo(
    () => ({
      ...position,
      go: (place) => {
        move(place, null);
      },
      goTo: (pointer) => {
        // A repeated request for the same field does not change the state, so the field is focused here.
        if (pointer === position.target) fieldAt(pointer)?.focus();
        move(stepOfPointer(pointer), pointer);
      },
      showAll: () => {
        setPosition((from) => ({ ...from, left: new Set(steps) }));
      },
    }),
    [position, move],
  );
}

/** The next or previous place. */
export function neighbour(place: Place, by: 1 | -1): Place | undefined {
  return places[places.indexOf(place) + by];
}
