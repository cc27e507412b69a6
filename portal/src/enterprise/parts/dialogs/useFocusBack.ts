import { useEffect, useState } from 'react';

/**
 * Gives the focus back to what had it before something was opened over the page, when that is gone; to the heading of the
 * page where it is not there any more. Mantine does so for what is closed, and not for what is taken away.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
