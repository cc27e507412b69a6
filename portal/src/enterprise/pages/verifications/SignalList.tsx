import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Day } from '../../parts/time/Day.js';
import { formatDay } from '../../parts/time/formatDay.js';
import type { Signal } from './verificationDocuments.js';
import { codeWord, fieldName, signalTitles, sourceName } from './verificationWords.js';
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

function Evidence({ signal }: { readonly signal: Signal }): ReactNode {
  const { field, source, asOf } = signal;
  const { register, detected } = readValues(signal);
  return (
    <dl className="evidence">
      <dt>{text.field}</dt>
      <dd>
        <Breakable text={fieldName(field)} />
      </dd>
      {register !== null && (
        <>
          <dt>{text.registerValue}</dt>
          <dd>{register}</dd>
        </>
      )}
      {detected !== null && (
        <>
          <dt>{text.detectedValue}</dt>
          <dd>{detected}</dd>
        </>
      )}
      <dt>{text.source}</dt>
      <dd>
        {sourceName(source)}
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

/** The facts whose `detectedValue` is a number of days. */
const aged = new Set(['registeredDate', 'abnActiveFrom', 'gstRegistered']);

/** The values of a signal in words. A code is shown after its meaning, and a value that says nothing more is null. */
function readValues({ field, registryValue, detectedValue }: Signal): {
  readonly register: string | null;
  readonly detected: string | null;
} {
  const isCoded = /Status$|^acn$/.test(field) && /^[A-Z\d]{2,4}$/.test(detectedValue ?? '');
  const adds = detectedValue !== null && detectedValue !== registryValue && !isCoded;
  const detected = adds ? readDetected(field, detectedValue) : null;
  if (registryValue === null) return { register: null, detected };
  if (field === 'entityType') {
    return { register: detected === null ? registryValue : text.coded(detected, registryValue), detected: null };
  }
  const word = codeWord(registryValue);
  const isFlag = detectedValue === 'true' || detectedValue === 'false';
  return {
    register: word === registryValue ? formatDay(registryValue) : text.coded(word, registryValue),
    detected: isFlag ? null : detected,
  };
}

function readDetected(field: string, value: string): string {
  if (aged.has(field) && /^\d+$/.test(value)) return text.days(Number(value));
  return formatDay(codeWord(value)).replaceAll('_', ' ');
}
