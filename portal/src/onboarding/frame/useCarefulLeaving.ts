import { useEffect } from 'react';
import { useFormStore } from '../form/FormContext.js';

/** Lets the browser ask before a page with unsaved changes is closed. */
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
