import type { ReactNode } from 'react';
import { Breakable } from './Breakable.js';

/** A title and its value. A null value is left out. */
export type Fact = readonly [title: string, value: ReactNode];

/** A list of facts, one in each line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{typeof value === 'string' && !/\s/.test(value) ? <Breakable text={value} /> : value}</dd>
          </div>
        ))}
    </dl>
  );
}
