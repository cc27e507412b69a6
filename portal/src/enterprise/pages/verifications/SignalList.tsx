import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Day } from '../../parts/time/Day.js';
import type { Signal } from './verificationDocuments.js';
import { signalTitles } from './verificationWords.js';
import { Breakable } from '../../parts/layout/Breakable.js';

const text = verificationText.verdict;

interface SignalListProps {
  readonly signals: readonly Signal[];
  /** Whether the signals are only possible, because the register does not state the fact. */
  readonly isPossible?: boolean;
}

/** The risk signals of a score, highest points first, each with its evidence. */
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
                {isPossible && text.upTo}+{signal.points}
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
      <dt>{text.field}</dt>
      <dd>
        <code>
          <Breakable text={field} />
        </code>
      </dd>
      {registryValue !== null && (
        <>
          <dt>{text.registerValue}</dt>
          <dd>{registryValue}</dd>
        </>
      )}
      {detectedValue !== null && detectedValue !== registryValue && (
        <>
          <dt>{text.detectedValue}</dt>
          <dd>{detectedValue}</dd>
        </>
      )}
      <dt>{text.source}</dt>
      <dd>
        {source}
        {asOf !== null && (
          <>
            {text.asOf}
            <Day day={asOf} />
          </>
        )}
      </dd>
    </dl>
  );
}
