import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Moment } from '../../parts/time/Moment.js';
import { RotateDialog } from '../../parts/dialogs/RotateDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { endpointName } from './endpointState.js';
import { rotateSecretDocument, type Endpoint, type NewSecret } from './webhookDocuments.js';

interface RotateSecretProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
  readonly onMade: (secret: NewSecret) => void;
}

/** Rotates the secret of an endpoint. The old one also signs during the overlap. */
export function RotateSecret({ endpoint, onClose, onMade }: RotateSecretProps): ReactNode {
  const [{ fetching, error }, rotate] = useChange(rotateSecretDocument);
  const { id, previousSecretUntil } = endpoint;
  const send = async (overlapSeconds: number): Promise<void> => {
    const { data } = await rotate({ id, overlapSeconds });
    if (data?.rotateWebhookSecret) onMade(data.rotateWebhookSecret);
  };
  return (
    <RotateDialog
      title={text.rotateTitle(endpointName(endpoint))}
      label={text.rotateOverlap}
      none={text.rotateNone}
      isBusy={fetching}
      error={error}
      onClose={onClose}
      onRotate={(seconds) => void send(seconds)}
    >
      <Text>
        During the overlap <code>webhook-signature</code> holds two signatures, so that a receiver with either secret
        accepts. <code>X-Service-Signature</code> is made with the old secret until the overlap ends.
      </Text>
      {previousSecretUntil !== null && (
        <Text>
          The last rotation overlaps until it ends <Moment at={previousSecretUntil} />. Before that the secret can be
          rotated without an overlap alone, which ends both older ones, as after a leak.
        </Text>
      )}
    </RotateDialog>
  );
}
