import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { hostOf } from './endpointState.js';
import { verifyWebhookDocument, type Endpoint } from './webhookDocuments.js';

/** Sends a challenge to the URL of an endpoint, which proves that it is the customer's. */
export function VerifyUrl({ endpoint: { id, url } }: { readonly endpoint: Endpoint }): ReactNode {
  const [{ fetching, error }, verify] = useMutation(verifyWebhookDocument);
  const send = async (): Promise<void> => {
    const { data } = await verify({ input: { id } });
    if (data?.verifyWebhook) notifications.show({ message: `${hostOf(url)} is verified.` });
  };
  return (
    <>
      {error && <RequestFault error={error} />}
      <Button variant="default" size="sm" loading={fetching} onClick={() => void send()}>
        Verify URL
      </Button>
    </>
  );
}
