import type { ReactNode } from 'react';

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
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
