import { Button, Group, Paper, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { AttemptList } from './AttemptList.js';
import { testWebhookDocument } from './deliveryDocuments.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { useDelivery } from './useDelivery.js';
import type { Endpoint } from './webhookDocuments.js';

interface TestEndpointProps {
  readonly endpoint: Endpoint;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

/** Sends an event `endpoint.test`, and shows how that goes. */
export function TestEndpoint({ endpoint, children }: TestEndpointProps): ReactNode {
  const can = useCan();
  const [{ fetching, error }, test] = useMutation(testWebhookDocument);
  const [deliveryId, setDeliveryId] = useState<string | null>(null);
  const { id, status, verification } = endpoint;
  const send = async (): Promise<void> => {
    const { data } = await test({ input: { id } });
    if (data?.testWebhook) setDeliveryId(data.testWebhook.id);
  };
  return (
    <>
      {error && <RequestFault error={error} />}
      <Group gap="xs" mb="md">
        {status === 'ENABLED' && verification !== 'PENDING' && can('testWebhook') && (
          <Button size="sm" loading={fetching} onClick={() => void send()}>
            Send a test event
          </Button>
        )}
        {children}
      </Group>
      {deliveryId !== null && <TestResult key={deliveryId} id={deliveryId} />}
    </>
  );
}

function TestResult({ id }: { readonly id: string }): ReactNode {
  const { delivery, error, again } = useDelivery(id);
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-label="The test event">
      {error && <RequestFault error={error} onRetry={again} />}
      <Text component="div" role="status" fw={600}>
        {delivery && delivery.attemptCount > 0 ? (
          <>
            The test event: <DeliveryStateMark delivery={delivery} />
          </>
        ) : (
          'The test event is on its way.'
        )}
      </Text>
      {delivery && delivery.attempts.length > 0 && <AttemptList attempts={delivery.attempts} />}
    </Paper>
  );
}
