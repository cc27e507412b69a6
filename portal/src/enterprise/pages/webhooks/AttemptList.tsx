import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { State } from '../../parts/layout/State.js';
import { formatOutcome, isTaken } from './attemptWords.js';
import { ClockTime } from './ClockTime.js';
import type { Delivery } from './deliveryDocuments.js';

/** The attempts of a delivery with their responses, newest first. */
export function AttemptList({ attempts }: { readonly attempts: Delivery['attempts'] }): ReactNode {
  return (
    <ol className="attempts" aria-label={text.delivery.attempts}>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.number}>
          <div className="attempt-line">
            <span>{text.attempt.number(attempt.number)}</span>
            <State tone={isTaken(attempt) ? 'good' : 'bad'}>{formatOutcome(attempt)}</State>
            <span>{text.duration(attempt.durationMs)}</span>
            <span className="soft">
              <ClockTime at={attempt.startedAt} />
            </span>
            {attempt.isManual && <span className="soft">{text.attempt.manual}</span>}
          </div>
          {attempt.error !== null && <Text size="sm">{attempt.error}</Text>}
          {attempt.nextAttemptAt !== null && (
            <Text size="sm" className="soft">
              {text.attempt.next} <ClockTime at={attempt.nextAttemptAt} />.
            </Text>
          )}
          {attempt.responseHeaders !== null && attempt.responseHeaders.length > 0 && (
            <details className="attempt-headers">
              <summary>{text.attempt.headers(attempt.responseHeaders.length)}</summary>
              <CodeBlock label={text.attempt.headersOf(attempt.number)}>
                {attempt.responseHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n')}
              </CodeBlock>
            </details>
          )}
          {attempt.response !== null && attempt.response !== '' && (
            <CodeBlock label={text.attempt.responseLabel(attempt.number)}>{attempt.response}</CodeBlock>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Text in a fixed-width font that can be scrolled with the keyboard. */
function CodeBlock({ label, children }: { readonly label: string; readonly children: string }): ReactNode {
  return (
    <Code block className="code-block" mt={4} tabIndex={0} role="group" aria-label={label}>
      {children}
    </Code>
  );
}
