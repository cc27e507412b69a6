import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { ConfirmByName } from '../../parts/dialogs/ConfirmByName.js';
import { revokeDocument, type ApiKeyRow } from './apiKeyDocuments.js';
import { Breakable } from '../../parts/layout/Breakable.js';

/** A notification has room for so many names. */
const mostNamed = 20;

interface RevokeKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
}

/** Revokes a key at once and permanently. The person must type its name first, because this cannot be undone. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps): ReactNode {
  const [{ fetching, error }, revoke] = useMutation(revokeDocument);
  const send = async (): Promise<void> => {
    const { data } = await revoke({ input: { id: apiKey.id } });
    if (!data?.revokeApiKey) return;
    const living = data.revokeApiKey.madeKeys.filter(({ revokedAt }) => revokedAt === null);
    const named = living.slice(0, mostNamed).map(({ name }) => name);
    const others = text.andMore(named.join(', '), living.length - named.length);
    notifications.show({
      message: living.length === 0 ? text.revoked(apiKey.name) : text.revokedBut(apiKey.name, others),
      autoClose: living.length === 0 ? 4_000 : false,
    });
    onClose();
  };
  return (
    <ConfirmByName
      title={text.revokeLabel(apiKey.name)}
      name={apiKey.name}
      action={text.revokeAction}
      error={error}
      isBusy={fetching}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Text>
        {text.revokeLead[0]}{' '}
        <code>
          <Breakable text={apiKey.hint} />
        </code>{' '}
        {text.revokeLead[1]}
      </Text>
    </ConfirmByName>
  );
}
