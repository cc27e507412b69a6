import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Dialog } from '../../../parts/Dialog.js';
import { faultOf } from '../../../parts/faultOf.js';
import { RequestFault } from '../../../parts/RequestFault.js';
import { useChange } from '../../../parts/useChange.js';
import { inviteDocument, type Role } from './memberDocuments.js';
import { RoleChoice } from './RoleChoice.js';

/** Asks a person by mail to become a member. */
export function InviteMember({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [{ fetching, error }, invite] = useChange(inviteDocument);
  const form = useForm<{ email: string; name: string; role: Role }>({
    initialValues: { email: '', name: '', role: 'VIEWER' },
  });
  const send = form.onSubmit(async ({ email, name, role }) => {
    const { data, error: fault } = await invite({
      ...{ email: email.trim(), role },
      ...(name.trim() !== '' && { name: name.trim() }),
    });
    if (fault) form.setErrors(faultOf(fault).fields);
    if (!data?.inviteMember) return;
    notifications.show({ message: `An invitation is on its way to ${data.inviteMember.email}.` });
    onClose();
  });
  return (
    <Dialog title="Invite a member" onClose={onClose}>
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} />}
          <TextInput
            label="E-mail address"
            description="The link in the mail works once, for seven days, for this address."
            type="email"
            required
            maxLength={254}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <TextInput label="Name" maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
          <RoleChoice
            role={form.values.role}
            onChange={(role) => {
              form.setFieldValue('role', role);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={fetching}>
              Send the invitation
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
