import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { RotateDialog } from '../../parts/dialogs/RotateDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { rotateDocument, type ApiKeyRow, type NewKey } from './apiKeyDocuments.js';
import { Breakable } from '../../parts/layout/Breakable.js';

interface RotateKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

/** Creates a new key that replaces one, which stays valid for an overlap. */
export function RotateKey({ apiKey, onClose, onMade }: RotateKeyProps): ReactNode {
  const [{ fetching, error }, rotate] = useChange(rotateDocument);
  const send = async (graceSeconds: number): Promise<void> => {
    const { data } = await rotate({ id: apiKey.id, graceSeconds });
    if (data?.rotateApiKey) onMade(data.rotateApiKey);
  };
  return (
    <RotateDialog
      title={text.rotateLabel(apiKey.name)}
      label={text.rotateOverlap}
      none={text.rotateNone}
      isBusy={fetching}
      error={error}
      onClose={onClose}
      onRotate={(seconds) => void send(seconds)}
    >
      <Text>
        {text.rotateLead[0]}{' '}
        <code>
          <Breakable text={apiKey.hint} />
        </code>
        . {text.rotateLead[1]}
      </Text>
    </RotateDialog>
  );
}
