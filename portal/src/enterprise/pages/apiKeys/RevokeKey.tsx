import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../parts/Dialog.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { revokeDocument, type ApiKeyRow } from './apiKeyDocuments.js';

interface RevokeKeyProps {
  readonly apiKey: ApiKeyRow;
  readonly onClose: () => void;
}

/** Ends a key at once and for good; its name is typed, for nothing brings it back. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps): ReactNode {
  const [{ fetching, error }, revoke] = useMutation(revokeDocument);
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === apiKey.name;
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
    <Dialog onClose={onClose} title={`Revoke ${apiKey.name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) void send();
        }}
      >
        <Stack>
          {error && <RequestFault error={error} />}
          <Text>
            Every call with <code>{apiKey.hint}</code> is refused from now on. This cannot be undone.
          </Text>
          <TextInput
            label={`Type ${apiKey.name} to go on`}
            value={typed}
            data-autofocus
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={!isRight} loading={fetching}>
              Revoke the key
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
