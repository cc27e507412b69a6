import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { ConfirmByName } from '../../parts/dialogs/ConfirmByName.js';
import { revokeDocument, type ApiKeyRow } from './apiKeyDocuments.js';

interface RevokeKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
}

/** Ends a key at once and for good; its name is typed, for nothing brings it back. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps): ReactNode {
  const [{ fetching, error }, revoke] = useMutation(revokeDocument);
  const send = async (): Promise<void> => {
    const { data } = await revoke({ input: { id: apiKey.id } });
    if (!data?.revokeApiKey) return;
    const living = data.revokeApiKey.madeKeys.filter(({ revokedAt }) => revokedAt === null);
    const rest =
      living.length === 0 ? '' : ` The keys that it made live on: ${living.map(({ name }) => name).join(', ')}.`;
    notifications.show({
      message: `${apiKey.name} is revoked.${rest}`,
      autoClose: living.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <ConfirmByName
      title={`Revoke ${apiKey.name}`}
      name={apiKey.name}
      action="Revoke the key"
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>
        Every call with <code>{apiKey.hint}</code> is refused from now on. This cannot be undone.
      </Text>
    </ConfirmByName>
  );
}
