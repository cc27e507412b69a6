import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { SendIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan } from '../../session/SessionContext.js';
import { AttemptList } from './AttemptList.js';
import { testWebhookDocument, type Delivery } from './deliveryDocuments.js';
import { DeliveryStateMark } from './DeliveryStateMark.js';
import { useDelivery } from './useDelivery.js';
import type { Endpoint } from './webhookDocuments.js';

interface TestEndpointProps {
  readonly endpoint: Endpoint;
  /** Called with the delivery of the test event each time it is read, so that its row shows the same state. */
  readonly onDelivery: (delivery: Delivery) => void;
  /** The content next to the button. */
  readonly children: ReactNode;
}

/** Sends an event `endpoint.test`, and shows its delivery. */
export function TestEndpoint({ endpoint, onDelivery, children }: TestEndpointProps): ReactNode {
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
      <Group gap={4} mb="md">
        {status === 'ENABLED' && verification !== 'PENDING' && can('testWebhook') && (
          <Button leftSection={<SendIcon />} loading={fetching} onClick={() => void send()} mr="xs">
            {text.sendTest}
          </Button>
        )}
        {children}
      </Group>
      {deliveryId !== null && <TestResult key={deliveryId} id={deliveryId} onDelivery={onDelivery} />}
    </>
  );
}

interface TestResultProps {
  readonly id: string;
  readonly onDelivery: (delivery: Delivery) => void;
}

function TestResult({ id, onDelivery }: TestResultProps): ReactNode {
  const { delivery, error, again } = useDelivery(id);
  useEffect(() => {
    if (delivery) onDelivery(delivery);
  }, [delivery, onDelivery]);
  return (
    <Paper component="section" withBorder p="md" mb="md" aria-label={text.test.region}>
      {error && <RequestFault error={error} onRetry={again} />}
      <Text component="div" role="status" fw={600}>
        {delivery && delivery.attemptCount > 0 ? (
          <>
            {text.test.is} <DeliveryStateMark delivery={delivery} />
          </>
        ) : (
          text.test.waiting
        )}
      </Text>
      {delivery && delivery.attempts.length > 0 && <AttemptList attempts={delivery.attempts} />}
    </Paper>
  );
}
