import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { ConfirmByName } from '../../parts/dialogs/ConfirmByName.js';
import { addressName, endpointName } from './endpointState.js';
import { deleteWebhookDocument, type Endpoint } from './webhookDocuments.js';

interface DeleteEndpointProps {
  readonly endpoint: Endpoint;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes an endpoint permanently. The person must type its host and path first, because this cannot be undone. */
export function DeleteEndpoint({ endpoint, onDeleted, onClose }: DeleteEndpointProps): ReactNode {
  const [{ fetching, error }, remove] = useMutation(deleteWebhookDocument);
  const name = endpointName(endpoint);
  const send = async (): Promise<void> => {
    const { data } = await remove({ input: { id: endpoint.id } });
    if (!data?.deleteWebhook) return;
    notifications.show({ message: text.deleted(name) });
    onDeleted();
  };
  return (
    <ConfirmByName
      title={text.deleteTitle(name)}
      name={addressName(endpoint.url)}
      action={text.deleteAction}
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>{text.deleteLead}</Text>
    </ConfirmByName>
  );
}
