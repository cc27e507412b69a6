import type { ReactNode } from 'react';
import { useDensity } from '../data/density.js';

interface AboveListProps {
  /** Names the contents while they are folded. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The part of a page above a long list. In compact density it is folded to one line, which leaves room for 20 rows. */
export function AboveList({ title, children }: AboveListProps): ReactNode {
  return (
    <details className="above-list" open={useDensity() === 'comfortable'}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
