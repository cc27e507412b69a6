import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { ConfirmByName } from '../../parts/dialogs/ConfirmByName.js';
import { hostOf } from './endpointState.js';
import { deleteWebhookDocument, type Endpoint } from './webhookDocuments.js';

interface DeleteEndpointProps {
  readonly endpoint: Endpoint;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Ends an endpoint for ever; its host is typed, for nothing brings it back. */
export function DeleteEndpoint({ endpoint, onDeleted, onClose }: DeleteEndpointProps): ReactNode {
  const [{ fetching, error }, remove] = useMutation(deleteWebhookDocument);
  const host = hostOf(endpoint.url);
  const send = async (): Promise<void> => {
    const { data } = await remove({ input: { id: endpoint.id } });
    if (!data?.deleteWebhook) return;
    notifications.show({ message: `The endpoint ${host} is deleted.` });
    onDeleted();
  };
  return (
    <ConfirmByName
      title={`Delete ${host}`}
      name={host}
      action="Delete the endpoint"
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>
        Nothing is sent to it any more, what waits for it included, and its deliveries are no longer shown. This cannot
        be undone; pause it to stop it for a while.
      </Text>
    </ConfirmByName>
  );
}
