import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormStore } from '../form/FormContext.js';
import { pageNames, sections, stepOfSection, steps, type PageName, type Step } from '../form/formTypes.js';
import { fieldAt, stepOfPointer } from './fieldAt.js';
import type { NavigationState } from './NavigationContext.js';

interface Position {
  readonly page: PageName;
  readonly target: string | null;
  readonly left: ReadonlySet<Step>;
}

/** The state of the navigation. Each move saves, and focuses the new heading or the requested field. */
export function useNavigationState(start: PageName): NavigationState {
  const store = useFormStore();
  const [position, setPosition] = useState<Position>({ page: start, target: null, left: new Set() });

  const here = useRef(start);

  const move = useCallback(
    (page: PageName, target: string | null) => {
      const section = sections.find((name) => stepOfSection[name] === here.current);
      if (section) store.adopt(section);
      here.current = page;
      void store.saveNow();
      setPosition((from) => ({
        page,
        target,
        left: from.page === 'REVIEW' ? from.left : new Set([...from.left, from.page]),
      }));
    },
    [store],
  );
  // Depends on the members, because `showAll` also creates a new position and must not move the focus.
  useEffect(() => {
    const field = position.target === null ? null : fieldAt(position.target);
    (field ?? document.getElementById('heading'))?.focus();
    if (!field) scrollTo(0, 0);
  }, [position.page, position.target]);

  return useMemo(
    () => ({
      ...position,
      go: (page) => {
        move(page, null);
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

/** The next or previous page. */
export function neighbour(page: PageName, by: 1 | -1): PageName | undefined {
  return pageNames[pageNames.indexOf(page) + by];
}
