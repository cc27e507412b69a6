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

/**
 * The state of the navigation. Each move saves, and focuses the new heading or the requested field. The buttons of the
 * browser go back and forward between steps, because a person on a phone would leave the form otherwise.
 */
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
  useEffect(() => {
    history.replaceState({ page: here.current }, '');
    const follow = ({ state }: PopStateEvent): void => {
      const page = pageIn(state);
      if (page) move(page, null);
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
    };
  }, [move]);
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
        record(page, here.current);
        move(page, null);
      },
      goTo: (pointer) => {
        // A repeated request for the same field does not change the state, so the field is focused here.
        if (pointer === position.target) fieldAt(pointer)?.focus();
        const page = stepOfPointer(pointer);
        record(page, here.current);
        move(page, pointer);
      },
      showAll: () => {
        setPosition((from) => ({ ...from, left: new Set(steps) }));
      },
    }),
    [position, move],
  );
}

/** Adds a page to the history of the browser, unless it is already shown. The address stays that of the link. */
function record(page: PageName, shown: PageName): void {
  if (page !== shown) history.pushState({ page }, '');
}

/** The page in an entry of the history. Undefined in the entries of another release or another page. */
function pageIn(state: unknown): PageName | undefined {
  if (typeof state !== 'object' || state === null || !('page' in state)) return undefined;
  return pageNames.find((name) => name === state.page);
}

/** The next or previous page. */
export function neighbour(page: PageName, by: 1 | -1): PageName | undefined {
  return pageNames[pageNames.indexOf(page) + by];
}
