import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../../parts/Dialog.js';
import { faultOf } from '../../../parts/faultOf.js';
import { RequestFault } from '../../../parts/RequestFault.js';
import { removeDocument } from './signInDocuments.js';

interface RemoveSecondFactorProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Switches the second factor off, which takes the password and a code. */
export function RemoveSecondFactor({ onClose, onDone }: RemoveSecondFactorProps): ReactNode {
  const [{ fetching, error }, remove] = useMutation(removeDocument);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const send = form.onSubmit(async ({ password, code }) => {
    const { data, error: fault } = await remove({ input: { password, code: code.trim() } });
    if (fault) form.setErrors(faultOf(fault).fields);
    if (data?.removeSecondFactor) onDone();
  });
  return (
    <Dialog title="Switch the second factor off" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} />}
          <Text>
            From then on the password alone signs you in. The recovery codes are void, and your other sessions end.
          </Text>
          <PasswordInput
            label="Password"
            size="md"
            required
            maxLength={256}
            data-autofocus
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            {...form.getInputProps('password')}
          />
          <TextInput
            label="Code, or a recovery code"
            required
            maxLength={64}
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" loading={fetching}>
              Switch it off
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
