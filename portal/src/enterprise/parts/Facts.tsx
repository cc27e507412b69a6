import type { ReactNode } from 'react';

interface FactsProps {
  /** Names and what is said of them; null and undefined leave a line out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** What is known of one thing, line by line. */
export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
