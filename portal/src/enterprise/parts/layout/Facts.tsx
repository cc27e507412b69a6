import type { ReactNode } from 'react';

/** A title, and what is known of it; null is left out. */
export type Fact = readonly [title: string, value: ReactNode];

/** What is known of one thing, a line each. */
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
