import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { RequestFault } from '../../parts/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { cancelDeliveryDocument, retryDeliveryDocument, type Delivery } from './deliveryDocuments.js';
import type { Endpoint } from './webhookDocuments.js';

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
}

/** Sends a delivery now, or gives it up. */
export function DeliveryActions({ delivery: { id, state }, endpoint: { status } }: DeliveryActionsProps): ReactNode {
  const can = useCan();
  const [retried, retry] = useMutation(retryDeliveryDocument);
  const [cancelled, cancel] = useMutation(cancelDeliveryDocument);
  // A try that was lost is made again under the same key; one that went well is done.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const error = retried.error ?? cancelled.error;
  const send = async (change: typeof retry | typeof cancel): Promise<void> => {
    const { data } = await change({ input: { id, idempotencyKey } });
    if (data) setIdempotencyKey(crypto.randomUUID());
  };
  const canRetry = can('retryDelivery') && status !== 'DISABLED';
  const canCancel = can('cancelDelivery') && state === 'PENDING';
  if (!canRetry && !canCancel) return error && <RequestFault error={error} />;
  return (
    <div>
      {error && <RequestFault error={error} />}
      <Group gap="xs">
        {canRetry && (
          <Button loading={retried.fetching} onClick={() => void send(retry)}>
            {state === 'PENDING' ? 'Send now' : 'Send again'}
          </Button>
        )}
        {canCancel && (
          <Button variant="default" loading={cancelled.fetching} onClick={() => void send(cancel)}>
            Cancel the delivery
          </Button>
        )}
      </Group>
      {canRetry && state === 'DELIVERED' && (
        <Text size="sm" className="soft" mt="xs">
          The receiver has taken this event. It gets it again with the same <code>webhook-id</code>.
        </Text>
      )}
    </div>
  );
}
