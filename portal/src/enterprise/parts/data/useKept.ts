import { useState } from 'react';

interface Kept<One> {
  readonly key: string;
  readonly one: One;
}

/**
 * What was known stays when it cannot be asked for anew: urql forgets it on an error, and with it a dialog would go that somebody
 * types into, or a secret that nobody has kept yet.
 *
 * @param found what the present answer has of it; null where it has nothing
 * @param key what is asked for, such as its id: what is known of another is no answer
 */
export function useKept<One extends object>(found: One | null, key: string): One | null {
  const [kept, setKept] = useState<Kept<One> | null>(null);
  if (found !== null && (kept?.one !== found || kept.key !== key)) setKept({ key, one: found });
  return found ?? (kept?.key === key ? kept.one : null);
}
