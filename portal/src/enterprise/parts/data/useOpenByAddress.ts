import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens the page's dialog for creating an object if its address ends with `#create`, to which the search links. */
export function useOpenByAddress(open: (() => void) | null): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    open?.();
    void navigate({ to: '.', search: true, hash: '', replace: true });
  });
  useEffect(() => {
    if (hash === 'create') begin();
  }, [hash]);
}
