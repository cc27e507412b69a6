import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText } from '../../../shared/text/webhooksText.js';
import { useIsLineUp } from '../../line.js';
import { Empty } from '../../parts/layout/Empty.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { formatOutcome, isTaken } from './attemptWords.js';
import { ClockTime } from './ClockTime.js';
import type { LiveAttempt } from './deliveryDocuments.js';
import { kindName } from './eventTypes.js';
import type { LiveAttempts } from './useLiveAttempts.js';

const text = webhooksText.live;

/** Attempts as they happen, newest first. */
export function LiveTail({ live }: { readonly live: LiveAttempts }): ReactNode {
  const { tail, change, error, again } = live;
  const { shown, heldCount, isPaused } = tail;
  const isLineUp = useIsLineUp();
  const isAway = error !== undefined || !isLineUp;
  return (
    <>
      <Group mb="sm" gap="sm">
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            change({ kind: isPaused ? 'go on' : 'pause' });
          }}
        >
          {isPaused ? text.continue : text.pause}
        </Button>
        {shown.length > 0 && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              change({ kind: 'clear' });
            }}
          >
            {text.clear}
          </Button>
        )}
        <span role="status">
          {isPaused ? (
            <State tone="soft">{text.paused(heldCount)}</State>
          ) : (
            <State tone={isAway ? 'warn' : 'good'}>{isAway ? text.interrupted : text.live}</State>
          )}
        </span>
      </Group>
      {error && <RequestFault error={error} onRetry={again} />}
      <Text className="soft" size="sm" mb="sm">
        {text.lead}
      </Text>
      {shown.length === 0 ? (
        <Empty title={text.emptyTitle}>{text.empty}</Empty>
      ) : (
        <ol className="attempts" aria-label={text.label}>
          {shown.map((attempt) => (
            <Line key={`${attempt.deliveryId}:${attempt.number}`} attempt={attempt} />
          ))}
        </ol>
      )}
    </>
  );
}

function Line({ attempt }: { readonly attempt: LiveAttempt }): ReactNode {
  const { deliveryId, event, number, durationMs, startedAt, error } = attempt;
  return (
    <li>
      <div className="attempt-line">
        <span className="soft">
          <ClockTime at={startedAt} />
        </span>
        <PageLink
          from="/webhooks/$id"
          to="."
          search={(search) => ({ ...search, delivery: deliveryId })}
          resetScroll={false}
        >
          {kindName(event)}
        </PageLink>
        <State tone={isTaken(attempt) ? 'good' : 'bad'}>{formatOutcome(attempt)}</State>
        <span>{webhooksText.duration(durationMs)}</span>
        <span className="soft">{text.attempt(number)}</span>
      </div>
      {error !== null && <Text size="sm">{error}</Text>}
    </li>
  );
}
