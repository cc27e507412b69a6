import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { hostOf } from './endpointState.js';
import { updateWebhookDocument, type Endpoint } from './webhookDocuments.js';

/** Stops an endpoint for a while, or lets it have events again. */
export function PauseOrEnable({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  const { id, url, status } = endpoint;
  const isEnabled = status === 'ENABLED';
  const send = async (): Promise<void> => {
    const { data } = await update({ input: { id, status: isEnabled ? 'PAUSED' : 'ENABLED' } });
    if (!data?.updateWebhook) return;
    notifications.show({ message: `${hostOf(url)} ${sentenceOf(status)}`, autoClose: 8_000 });
  };
  return (
    <>
      {error && <RequestFault error={error} />}
      <Button variant="default" size="sm" loading={fetching} onClick={() => void send()}>
        {isEnabled ? 'Pause' : 'Enable'}
      </Button>
    </>
  );
}

/** @param before the state that was left */
function sentenceOf(before: Endpoint['status']): string {
  if (before === 'ENABLED') return 'is paused. What happens is held, and sent when it is enabled.';
  if (before === 'PAUSED') return 'is enabled. What was held is sent now.';
  return 'is enabled. What happened while it was disabled is sent when you recover deliveries.';
}
