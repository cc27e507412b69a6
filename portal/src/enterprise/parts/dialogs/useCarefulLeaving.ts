import { useBlocker } from '@tanstack/react-router';

/** Asks before the person leaves the page in any way, while something would be lost. */
export function useCarefulLeaving(isNeeded: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isNeeded && !window.confirm(question),
    enableBeforeUnload: () => isNeeded,
    disabled: !isNeeded,
  });
}
