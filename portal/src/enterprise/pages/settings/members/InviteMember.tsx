import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { faultOf } from '../../../parts/forms/faultOf.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { inviteDocument, type Role } from './memberDocuments.js';
import { RoleChoice } from './RoleChoice.js';
import * as limits from '../../../../shared/limits.js';

/** Invites a person by e-mail to become a member. */
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
    <FormDialog
      title="Invite a member"
      action="Send the invitation"
      onClose={onClose}
      onSend={send}
      error={error}
      isBusy={fetching}
    >
      <TextInput
        label="E-mail address"
        description="The link in the mail works once, for seven days, for this address."
        type="email"
        required
        maxLength={limits.InviteMemberInput.email}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Name"
        maxLength={limits.InviteMemberInput.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <RoleChoice
        role={form.values.role}
        onChange={(role) => {
          form.setFieldValue('role', role);
        }}
      />
    </FormDialog>
  );
}
