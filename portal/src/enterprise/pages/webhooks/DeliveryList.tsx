import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { answerOf } from './attemptWords.js';
import { ClockTime } from './ClockTime.js';
import type { DeliveryRow } from './deliveryDocuments.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { kindName } from './eventKinds.js';

interface DeliveryListProps {
  readonly deliveries: readonly DeliveryRow[];
  /** Of the endpoint: what waits is held. */
  readonly isPaused: boolean;
}

/** Deliveries; each opens beside the list. */
export function DeliveryList({ deliveries, isPaused }: DeliveryListProps): ReactNode {
  return (
    <ListTable columns={['Event', 'State', 'Attempts', 'Last response', 'Next attempt', 'Recorded']}>
      {deliveries.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} isPaused={isPaused} />
      ))}
    </ListTable>
  );
}

const Row = memo(function Row({
  delivery,
  isPaused,
}: {
  readonly delivery: DeliveryRow;
  readonly isPaused: boolean;
}): ReactNode {
  const { id, event, attemptCount, attempts, nextAttemptAt, createdAt } = delivery;
  const last = attempts.at(-1);
  const next = isPaused ? 'When it is enabled' : nextAttemptAt && <ClockTime at={nextAttemptAt} />;
  return (
    <tr>
      <td data-title="Event">
        <PageLink from="/webhooks/$id" to="." search={(search) => ({ ...search, delivery: id })} resetScroll={false}>
          {kindName(event)}
        </PageLink>
      </td>
      <td data-title="State">
        <DeliveryStateMark delivery={delivery} />
      </td>
      <td data-title="Attempts">{attemptCount.toLocaleString('en-AU')}</td>
      <td data-title="Last response">{last ? answerOf(last) : <Text className="soft">None yet</Text>}</td>
      <td data-title="Next attempt">{nextAttemptAt === null ? '–' : next}</td>
      <td data-title="Recorded">
        <ClockTime at={createdAt} />
      </td>
    </tr>
  );
});
