import { useEffect, useState } from 'react';

/**
 * Returns the focus after an overlay is unmounted: to the element that had it before, or to the page's heading if that
 * is gone. Mantine does this only for overlays that are closed, not for unmounted ones.
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
