import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The questions of the parts of the page that would lose something. */
const questions = new Set<{ readonly question: string; readonly isNeeded: () => boolean }>();

/**
 * Asks before the person leaves the page in any way, while something would be lost. A link inside the page leaves nothing.
 * @param isNeeded a function if only the fields of the page show it, which is called when the person leaves
 */
export function useCarefulLeaving(isNeeded: boolean | (() => boolean), question: string): void {
  const isAsked = (): boolean => (typeof isNeeded === 'function' ? isNeeded() : isNeeded);
  useBlocker({
    shouldBlockFn: ({ current, next }) => isAsked() && !isSamePage(current, next) && !window.confirm(question),
    enableBeforeUnload: isAsked,
    disabled: isNeeded === false,
  });
  useEffect(() => {
    if (isNeeded === false) return;
    const needed = { question, isNeeded: typeof isNeeded === 'function' ? isNeeded : () => true };
    questions.add(needed);
    return () => {
      questions.delete(needed);
    };
  }, [isNeeded, question]);
}

interface Address {
  readonly pathname: string;
  readonly search: unknown;
}

/** Whether two addresses differ at most in the part of the page. */
function isSamePage(one: Address, other: Address): boolean {
  return one.pathname === other.pathname && JSON.stringify(one.search) === JSON.stringify(other.search);
}

/** Whether the page may be left. Asks the person if something would be lost: before a request that changes the session. */
export function mayLeave(): boolean {
  const needed = [...questions].find(({ isNeeded }) => isNeeded());
  return needed === undefined || window.confirm(needed.question);
}
