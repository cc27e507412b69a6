/** A choice that this browser stores permanently. */
interface KeptChoice {
  /** The value, or null if nothing was chosen. */
  readonly read: () => string | null;
  /** Stores a value. A null deletes it. */
  readonly keep: (value: string | null) => void;
  /**
   * Calls back on each possible change, also by another window.
   * @returns a function that ends this
   */
  readonly listen: (listener: () => void) => () => void;
}

/** A choice under a storage key, for `useSyncExternalStore`. */
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
      // Another window of the same browser changed it.
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
