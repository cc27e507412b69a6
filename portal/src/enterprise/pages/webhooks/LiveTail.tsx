import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsLineUp } from '../../line.js';
import { Empty } from '../../parts/layout/Empty.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { State } from '../../parts/layout/State.js';
import { answerOf, isTaken, lengthOf } from './attemptWords.js';
import { ClockTime } from './ClockTime.js';
import type { LiveAttempt } from './deliveryDocuments.js';
import { kindName } from './eventKinds.js';
import type { LiveAttempts } from './useLiveAttempts.js';

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
          variant="default"
          size="sm"
          onClick={() => {
            change({ kind: isPaused ? 'go on' : 'pause' });
          }}
        >
          {isPaused ? 'Continue' : 'Pause the list'}
        </Button>
        {shown.length > 0 && (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              change({ kind: 'clear' });
            }}
          >
            Clear
          </Button>
        )}
        <span role="status">
          {isPaused ? (
            <State tone="soft">paused{heldCount > 0 && `, ${heldCount.toLocaleString('en-AU')} new`}</State>
          ) : (
            <State tone={isAway ? 'warn' : 'good'}>{isAway ? 'interrupted' : 'live'}</State>
          )}
        </span>
      </Group>
      {error && <RequestFault error={error} onRetry={again} />}
      <Text className="soft" size="sm" mb="sm">
        The last 200 attempts since this page was opened. Attempts during an interruption are under Deliveries.
      </Text>
      {shown.length === 0 ? (
        <Empty title="Waiting for attempts">
          Each attempt to deliver appears here as it is made. Send a test event to see one.
        </Empty>
      ) : (
        <ol className="attempts" aria-label="Live attempts">
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
        <State tone={isTaken(attempt) ? 'good' : 'bad'}>{answerOf(attempt)}</State>
        <span>{lengthOf(durationMs)}</span>
        <span className="soft">attempt {number}</span>
      </div>
      {error !== null && <Text size="sm">{error}</Text>}
    </li>
  );
}
