import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The questions of the parts of the page that would lose something. */
const questions = new Set<{ readonly question: string }>();

/** Asks before the person leaves the page in any way, while something would be lost. */
export function useCarefulLeaving(isNeeded: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isNeeded && !window.confirm(question),
    enableBeforeUnload: () => isNeeded,
    disabled: !isNeeded,
  });
  useEffect(() => {
    if (!isNeeded) return;
    const needed = { question };
    questions.add(needed);
    return () => {
      questions.delete(needed);
    };
  }, [isNeeded, question]);
}

/** Whether the page may be left. Asks the person if something would be lost: before a request that changes the session. */
export function mayLeave(): boolean {
  const [needed] = questions;
  return needed === undefined || window.confirm(needed.question);
}
