import { Loader, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Facts } from '../../parts/layout/Facts.js';
import { LongId } from '../../parts/layout/LongId.js';
import { Panel } from '../../parts/layout/Panel.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { AttemptList } from './AttemptList.js';
import { ClockTime } from './ClockTime.js';
import { DeliveryActions } from './DeliveryActions.js';
import type { Delivery } from './deliveryDocuments.js';

import { SentRequest } from './SentRequest.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { kindName } from './eventTypes.js';
import { useDelivery } from './useDelivery.js';
import type { Endpoint } from './webhookDocuments.js';

const route = getRouteApi('/webhooks/$id');

interface OpenDeliveryProps {
  readonly id: string;
  readonly endpoint: Endpoint;
  /** Called each time the delivery is read, so that its row shows the same state. */
  readonly onDelivery: (delivery: Delivery) => void;
}

/** One delivery: its state, each attempt with its response, and the request. */
export function OpenDelivery({ id, endpoint, onDelivery }: OpenDeliveryProps): ReactNode {
  const navigate = route.useNavigate();
  const { delivery, error, again } = useDelivery(id);
  useEffect(() => {
    if (delivery) onDelivery(delivery);
  }, [delivery, onDelivery]);
  const close = (): void => {
    void navigate({ search: (search) => ({ ...search, delivery: undefined }), resetScroll: false });
  };
  return (
    <Panel title={delivery ? kindName(delivery.event) : text.delivery.title} onClose={close}>
      <Stack>
        {error && <RequestFault error={error} onRetry={again} />}
        {!delivery && !error && <Loader aria-label={text.loading} />}
        {delivery && (
          <>
            <DeliveryActions delivery={delivery} endpoint={endpoint} />
            <DeliveryFacts delivery={delivery} isPaused={endpoint.status === 'PAUSED'} />
            <Stack component="section" gap={4} aria-label={text.delivery.attempts}>
              <Title order={3} size="h5">
                {text.delivery.attempts}
              </Title>
              <Text size="sm" className="soft">
                {delivery.attempts.length === 0 ? text.delivery.noAttempt : text.attempt.cut}
              </Text>
              {delivery.attempts.length > 0 && <AttemptList attempts={delivery.attempts} />}
            </Stack>
            <SentRequest delivery={delivery} endpoint={endpoint} />
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
  const next = isPaused ? text.whenEnabled : nextAttemptAt && <ClockTime at={nextAttemptAt} />;
  return (
    <Facts
      facts={[
        [text.delivery.state, <DeliveryStateMark key="state" delivery={delivery} />],
        [text.delivery.attempts, attemptCount > 100 ? text.delivery.newest(attemptCount) : String(attemptCount)],
        [text.delivery.next, nextAttemptAt === null ? null : next],
        [text.delivery.recorded, <ClockTime key="created" at={createdAt} />],
        [text.delivery.finished, finishedAt && <ClockTime at={finishedAt} />],
        [text.delivery.id, <LongId key="id" value={id} label={text.delivery.copyId} />],
        [text.delivery.event, <LongId key="event" value={eventId} label={text.delivery.copyEvent} />],
      ]}
    />
  );
}
