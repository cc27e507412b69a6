import { useEffect } from 'react';
import { useFormStore } from '../form/FormContext.js';

/** Lets the browser ask before a page with unsaved changes or running uploads is closed. */
export function useCarefulLeaving(): void {
  const store = useFormStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!store.isUnsaved && !store.uploads.isRunning) return;
      void store.saveNow();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
    };
  }, [store]);
}
