import type { ReactNode } from 'react';

/** How a state is meant; it is told by the word, and by the shape before it where colours are not seen. */
export type Tone = 'good' | 'warn' | 'bad' | 'soft';

/** A state in a word. */
export function State({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }): ReactNode {
  return <span className={`state ${tone}`}>{children}</span>;
}
