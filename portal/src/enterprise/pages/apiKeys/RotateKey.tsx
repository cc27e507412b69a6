import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { RotateDialog } from '../../parts/dialogs/RotateDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { rotateDocument, type ApiKeyRow, type NewKey } from './apiKeyDocuments.js';

interface RotateKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

/** Puts a new key in the place of one, which lives on for a while. */
export function RotateKey({ apiKey, onClose, onMade }: RotateKeyProps): ReactNode {
  const [{ fetching, error }, rotate] = useChange(rotateDocument);
  const send = async (graceSeconds: number): Promise<void> => {
    const { data } = await rotate({ id: apiKey.id, graceSeconds });
    if (data?.rotateApiKey) onMade(data.rotateApiKey);
  };
  return (
    <RotateDialog
      title={`Rotate ${apiKey.name}`}
      label="The old key lives on for"
      none="it ends at once"
      isBusy={fetching}
      error={error}
      onClose={onClose}
      onRotate={(seconds) => void send(seconds)}
    >
      <Text>
        A new key with the same name and powers takes the place of <code>{apiKey.hint}</code>. Both are good until the
        old one ends, so that you can put the new one in place.
      </Text>
    </RotateDialog>
  );
}
