import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../parts/Dialog.js';
import { Moment } from '../../parts/Moment.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { useChange } from '../../parts/useChange.js';
import { hostOf } from './endpointState.js';
import { rotateSecretDocument, type Endpoint, type NewSecret } from './webhookDocuments.js';

interface RotateSecretProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
  readonly onMade: (secret: NewSecret) => void;
}

const overlaps = [
  { value: '86400', label: 'A day' },
  { value: '604800', label: 'A week' },
  { value: '3600', label: 'An hour' },
  { value: '0', label: 'Not at all: older secrets end at once' },
];

/** Gives an endpoint a new secret; the old one signs too for a while. */
export function RotateSecret({ endpoint, onClose, onMade }: RotateSecretProps): ReactNode {
  const [{ fetching, error }, rotate] = useChange(rotateSecretDocument);
  const [overlap, setOverlap] = useState('86400');
  const { id, url, previousSecretUntil } = endpoint;
  const send = async (): Promise<void> => {
    const { data } = await rotate({ id, overlapSeconds: Number(overlap) });
    if (data?.rotateWebhookSecret) onMade(data.rotateWebhookSecret);
  };
  return (
    <Dialog onClose={onClose} title={`Rotate the secret of ${hostOf(url)}`}>
      <Stack>
        {error && <RequestFault error={error} />}
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
        <NativeSelect
          label="The old secret signs too for"
          data={overlaps}
          value={overlap}
          data-autofocus
          onChange={(event) => {
            setOverlap(event.currentTarget.value);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={fetching} onClick={() => void send()}>
            Rotate
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
