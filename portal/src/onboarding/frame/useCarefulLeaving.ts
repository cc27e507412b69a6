import { useEffect } from 'react';
import { useFormStore } from '../form/FormContext.js';

/**
 * Lets the browser ask before a page with unsaved changes or running uploads is closed, and saves when the page is hidden:
 * a phone may end a page in the background without asking.
 */
export function useCarefulLeaving(): void {
  const store = useFormStore();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (!store.isUnsaved && !store.uploads.isRunning) return;
      void store.saveNow();
      event.preventDefault();
    };
    const save = (): void => {
      if (document.visibilityState === 'hidden' && store.isUnsaved) void store.saveNow();
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', save);
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', save);
    };
  }, [store]);
}
