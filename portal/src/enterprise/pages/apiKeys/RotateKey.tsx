import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from '../../parts/Dialog.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { useChange } from '../../parts/useChange.js';
import { rotateDocument, type ApiKeyRow, type NewKey } from './apiKeyDocuments.js';

interface RotateKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

const graces = [
  { value: '86400', label: 'A day' },
  { value: '604800', label: 'A week' },
  { value: '3600', label: 'An hour' },
  { value: '0', label: 'Not at all: it ends at once' },
];

/** Puts a new key in the place of one, which lives on for a while. */
export function RotateKey({ apiKey, onClose, onMade }: RotateKeyProps): ReactNode {
  const [{ fetching, error }, rotate] = useChange(rotateDocument);
  const [grace, setGrace] = useState('86400');
  const send = async (): Promise<void> => {
    const { data } = await rotate({ id: apiKey.id, graceSeconds: Number(grace) });
    if (data?.rotateApiKey) onMade(data.rotateApiKey);
  };
  return (
    <Dialog onClose={onClose} title={`Rotate ${apiKey.name}`}>
      <Stack>
        {error && <RequestFault error={error} />}
        <Text>
          A new key with the same name and powers takes the place of <code>{apiKey.hint}</code>. Both are good until the
          old one ends, so that you can put the new one in place.
        </Text>
        <NativeSelect
          label="The old key lives on for"
          data={graces}
          value={grace}
          data-autofocus
          onChange={(event) => {
            setGrace(event.currentTarget.value);
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
