import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left, by a link, by going back or altogether, while something would be lost by it. */
export function useCarefulLeaving(isNeeded: boolean, question: string): void {
  useBlocker({
    shouldBlockFn: () => isNeeded && !window.confirm(question),
    enableBeforeUnload: () => isNeeded,
    disabled: !isNeeded,
  });
}
