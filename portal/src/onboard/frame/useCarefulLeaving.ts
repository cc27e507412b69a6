import { useEffect } from 'react';
import { useFormStore } from '../form/FormContext.js';

/** Has the browser ask before a page is closed that has something unsaved. */
export function useCarefulLeaving(): void {
  const store = useFormStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!store.isUnsaved) return;
      void store.saveNow();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [store]);
}
