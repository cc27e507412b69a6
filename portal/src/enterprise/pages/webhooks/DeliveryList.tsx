import { Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { counted } from '../../../shared/text/numbers.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { formatOutcome } from './attemptWords.js';
import { ClockTime } from './ClockTime.js';
import type { DeliveryRow } from './deliveryDocuments.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { kindName } from './eventTypes.js';

interface DeliveryListProps {
  readonly deliveries: readonly DeliveryRow[];
  /** Whether the endpoint is paused, so that pending deliveries wait. */
  readonly isPaused: boolean;
}

/** Deliveries. Each opens next to the list. */
export function DeliveryList({ deliveries, isPaused }: DeliveryListProps): ReactNode {
  return (
    <ListTable className="one-line" columns={text.deliveryColumns}>
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
  const next = isPaused ? text.whenEnabled : nextAttemptAt && <ClockTime at={nextAttemptAt} />;
  return (
    <tr>
      <td data-title={text.deliveryColumns[0]}>
        <PageLink from="/webhooks/$id" to="." search={(search) => ({ ...search, delivery: id })} resetScroll={false}>
          {kindName(event)}
        </PageLink>
      </td>
      <td data-title={text.deliveryColumns[1]}>
        <DeliveryStateMark delivery={delivery} />
      </td>
      <td data-title={text.deliveryColumns[2]}>{counted(attemptCount)}</td>
      <td data-title={text.deliveryColumns[3]}>
        {last ? formatOutcome(last) : <Text className="soft">{text.noAttempt}</Text>}
      </td>
      <td data-title={text.deliveryColumns[4]}>{nextAttemptAt === null ? text.never : next}</td>
      <td data-title={text.deliveryColumns[5]}>
        <ClockTime at={createdAt} />
      </td>
    </tr>
  );
});
