import { Code, Loader, Stack, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Panel } from '../../parts/layout/Panel.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { AttemptList } from './AttemptList.js';
import { ClockTime } from './ClockTime.js';
import { DeliveryActions } from './DeliveryActions.js';
import type { Delivery } from './deliveryDocuments.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { EventBody } from './EventBody.js';
import { kindName } from './eventKinds.js';
import { useDelivery } from './useDelivery.js';
import type { Endpoint } from './webhookDocuments.js';

const route = getRouteApi('/webhooks/$id');

interface OpenDeliveryProps {
  readonly id: string;
  readonly endpoint: Endpoint;
}

/** One delivery with all that is known of it. */
export function OpenDelivery({ id, endpoint }: OpenDeliveryProps): ReactNode {
  const navigate = route.useNavigate();
  const { delivery, error, again } = useDelivery(id);
  const close = (): void => {
    void navigate({ search: (search) => ({ ...search, delivery: undefined }), resetScroll: false });
  };
  return (
    <Panel title={delivery ? kindName(delivery.event) : 'Delivery'} onClose={close}>
      <Stack>
        {error && <RequestFault error={error} onRetry={again} />}
        {!delivery && !error && <Loader aria-label="Loading" />}
        {delivery && (
          <>
            <DeliveryActions delivery={delivery} endpoint={endpoint} />
            <DeliveryFacts delivery={delivery} isPaused={endpoint.status === 'PAUSED'} />
            <Title order={3} size="h5">
              Attempts
            </Title>
            {delivery.attempts.length === 0 ? 'None yet.' : <AttemptList attempts={delivery.attempts} />}
            <EventBody eventId={delivery.eventId} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

interface DeliveryFactsProps {
  readonly delivery: Delivery;
  readonly isPaused: boolean;
}

function DeliveryFacts({ delivery, isPaused }: DeliveryFactsProps): ReactNode {
  const { id, eventId, attemptCount, nextAttemptAt, createdAt, finishedAt } = delivery;
  const next = isPaused ? 'When the endpoint is enabled' : nextAttemptAt && <ClockTime at={nextAttemptAt} />;
  return (
    <Facts
      facts={[
        ['State', <DeliveryStateMark key="state" delivery={delivery} />],
        ['Attempts', attemptCount > 100 ? `${attemptCount}, of which the last 100 are shown` : String(attemptCount)],
        ['Next attempt', nextAttemptAt === null ? null : next],
        ['Recorded', <ClockTime key="created" at={createdAt} />],
        ['Finished', finishedAt && <ClockTime at={finishedAt} />],
        ['Delivery', <Code key="id">{id}</Code>],
        [
          'Event',
          <Stack key="event" gap={4} align="start">
            <Code>{eventId}</Code>
            <CopyButton value={eventId} label="Copy the id of the event" />
          </Stack>,
        ],
      ]}
    />
  );
}
