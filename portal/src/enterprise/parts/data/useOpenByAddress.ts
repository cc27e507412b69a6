import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens what the page is for creating when its address ends with `#create`, which the search sends people to. */
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
