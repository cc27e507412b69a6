import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Day } from '../../parts/time/Day.js';
import type { Signal } from './verificationDocuments.js';
import { signalTitles } from './verificationWords.js';

interface SignalListProps {
  readonly signals: readonly Signal[];
  /** They may be, and nobody knows. */
  readonly isPossible?: boolean;
}

/** What a score is made of, the heaviest first, each with what it rests on. */
export function SignalList({ signals, isPossible = false }: SignalListProps): ReactNode {
  return (
    <ul className="signals">
      {signals
        .toSorted((one, other) => other.points - one.points)
        .map((signal) => (
          <li key={signal.type} className={isPossible ? 'possible' : ''}>
            <div className="signal-head">
              <Text component="span" fw={600}>
                {signalTitles[signal.type]}
              </Text>
              <span className="points">
                {isPossible && 'up to '}+{signal.points}
              </span>
            </div>
            <Text>{signal.description}</Text>
            <Evidence signal={signal} />
          </li>
        ))}
    </ul>
  );
}

function Evidence({ signal: { field, registryValue, detectedValue, source, asOf } }: { readonly signal: Signal }) {
  return (
    <dl className="evidence">
      <dt>Field</dt>
      <dd>
        <code>{field}</code>
      </dd>
      {registryValue !== null && (
        <>
          <dt>The register holds</dt>
          <dd>{registryValue}</dd>
        </>
      )}
      {detectedValue !== null && detectedValue !== registryValue && (
        <>
          <dt>Taken as</dt>
          <dd>{detectedValue}</dd>
        </>
      )}
      <dt>Source</dt>
      <dd>
        {source}
        {asOf !== null && (
          <>
            , as of <Day day={asOf} />
          </>
        )}
      </dd>
    </dl>
  );
}
