import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Coded } from '../../parts/layout/Coded.js';
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
        <Coded text={text.rotateLead} />
      </Text>
      {previousSecretUntil !== null && (
        <Text>
          {text.rotateAgain[0]} <Moment at={previousSecretUntil} />. {text.rotateAgain[1]}
        </Text>
      )}
    </RotateDialog>
  );
}
