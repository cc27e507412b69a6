import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { inviteDocument, type Role } from './memberDocuments.js';
import { RoleChoice } from './RoleChoice.js';
import * as limits from '../../../../shared/limits.js';
import { membersText } from '../../../../shared/text/membersText.js';

const text = membersText.invite;

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
    if (fault) form.setErrors(toFault(fault).fields);
    if (!data?.inviteMember) return;
    notifications.show({ message: text.done(data.inviteMember.email) });
    onClose();
  });
  return (
    <FormDialog
      title={text.title}
      action={text.action}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={['email', 'name']}
      isBusy={fetching}
    >
      <TextInput
        label={text.email}
        description={text.emailHelp}
        type="email"
        required
        maxLength={limits.InviteMemberInput.email}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={text.name}
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
