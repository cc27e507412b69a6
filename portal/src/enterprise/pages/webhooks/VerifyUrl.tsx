import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { VerifyIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { endpointName } from './endpointState.js';
import { verifyWebhookDocument, type Endpoint } from './webhookDocuments.js';

/** Sends a challenge to the URL of an endpoint, which proves that the customer controls it. */
export function VerifyUrl({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [{ fetching, error }, verify] = useMutation(verifyWebhookDocument);
  const send = async (): Promise<void> => {
    const { data } = await verify({ input: { id: endpoint.id } });
    if (data?.verifyWebhook) notifications.show({ message: text.verified(endpointName(endpoint)) });
  };
  return (
    <>
      {error && <RequestFault error={error} />}
      <Button variant="subtle" leftSection={<VerifyIcon />} loading={fetching} onClick={() => void send()}>
        {text.verifyUrl}
      </Button>
    </>
  );
}
