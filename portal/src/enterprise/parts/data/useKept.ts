import { useState } from 'react';

interface Kept<One> {
  readonly key: string;
  readonly one: One;
}

/**
 * Keeps the last known data when a refetch fails. urql drops them on an error, which would close a dialog in which a
 * person types, or one with a secret that is not stored yet.
 *
 * @param found the object in the current response. Null if it has none
 * @param key identifies the requested object, such as its id: data of another object are not kept
 */
export function useKept<One extends object>(found: One | null, key: string): One | null {
  const [kept, setKept] = useState<Kept<One> | null>(null);
  if (found !== null && (kept?.one !== found || kept.key !== key)) setKept({ key, one: found });
  return found ?? (kept?.key === key ? kept.one : null);
}
