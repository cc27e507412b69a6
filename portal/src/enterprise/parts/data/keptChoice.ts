/** What is chosen for this browser, and stays when it is closed. */
interface KeptChoice {
  /** Null: nothing was chosen. */
  readonly read: () => string | null;
  /** Null forgets it. */
  readonly keep: (value: string | null) => void;
  /** Calls whenever it may be another, also by another window. @returns what ends it */
  readonly listen: (listener: () => void) => () => void;
}

/** A choice under a name of its own, as `useSyncExternalStore` takes it. */
export function keptChoice(key: string): KeptChoice {
  const listeners = new Set<() => void>();
  return {
    read: () => localStorage.getItem(key),
    keep: (value) => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      // Another window of the same browser has chosen.
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
