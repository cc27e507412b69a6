import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ReplayIcon, SendIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useCan } from '../../session/SessionContext.js';
import { cancelDeliveryDocument, retryDeliveryDocument, type Delivery } from './deliveryDocuments.js';
import type { Endpoint } from './webhookDocuments.js';

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
}

/** Retries a delivery now, or cancels it. */
export function DeliveryActions({ delivery: { id, state }, endpoint: { status } }: DeliveryActionsProps): ReactNode {
  const can = useCan();
  const [retried, retry] = useChange(retryDeliveryDocument);
  const [cancelled, cancel] = useChange(cancelDeliveryDocument);
  const error = retried.error ?? cancelled.error;
  const canRetry = can('retryDelivery') && status !== 'DISABLED';
  const canCancel = can('cancelDelivery') && state === 'PENDING';
  if (!canRetry && !canCancel) return error && <RequestFault error={error} />;
  return (
    <div>
      {error && <RequestFault error={error} />}
      <Group gap="xs">
        {canRetry && (
          <Button
            leftSection={state === 'PENDING' ? <SendIcon /> : <ReplayIcon />}
            loading={retried.fetching}
            onClick={() => void retry({ id })}
          >
            {state === 'PENDING' ? text.delivery.send : text.delivery.replay}
          </Button>
        )}
        {canCancel && (
          <Button variant="subtle" loading={cancelled.fetching} onClick={() => void cancel({ id })}>
            {text.delivery.cancel}
          </Button>
        )}
      </Group>
      {canRetry && state === 'DELIVERED' && (
        <Text size="sm" className="soft" mt="xs">
          {text.delivery.taken} <code>webhook-id</code>.
        </Text>
      )}
    </div>
  );
}
