import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { PauseIcon, PlayIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { endpointName } from './endpointState.js';
import { updateWebhookDocument, type Endpoint } from './webhookDocuments.js';

/** Pauses or enables an endpoint. */
export function PauseOrEnable({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  const { id, status } = endpoint;
  const isEnabled = status === 'ENABLED';
  const send = async (): Promise<void> => {
    const { data } = await update({ input: { id, status: isEnabled ? 'PAUSED' : 'ENABLED' } });
    if (!data?.updateWebhook) return;
    notifications.show({ message: chooseSentence(status)(endpointName(endpoint)), autoClose: 8_000 });
  };
  return (
    <>
      {error && <RequestFault error={error} />}
      <Button
        variant="subtle"
        leftSection={isEnabled ? <PauseIcon /> : <PlayIcon />}
        loading={fetching}
        onClick={() => void send()}
      >
        {isEnabled ? text.pause : text.enable}
      </Button>
    </>
  );
}

/** @param before the state before the change */
function chooseSentence(before: Endpoint['status']): (name: string) => string {
  if (before === 'ENABLED') return text.paused;
  return before === 'PAUSED' ? text.enabledAfterPause : text.enabledAfterDisabled;
}
