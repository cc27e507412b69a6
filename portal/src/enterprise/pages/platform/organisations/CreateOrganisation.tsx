import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as limits from '../../../../shared/limits.js';
import { organisationsText as text } from '../../../../shared/text/organisationsText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { createOrganisationDocument, type Plan } from './organisationDocuments.js';

interface Values {
  readonly name: string;
  readonly plan: Plan;
  readonly ownerEmail: string;
  readonly ownerName: string;
}

/** The options of the plan field. */
export const planChoices = Object.entries(text.plans).map(([value, label]) => ({ value, label }));

/** Creates an organisation, and invites its first owner by e-mail. */
export function CreateOrganisation({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [{ fetching, error }, create] = useChange(createOrganisationDocument);
  const navigate = useNavigate();
  const form = useForm<Values>({ initialValues: { name: '', plan: 'STARTER', ownerEmail: '', ownerName: '' } });
  const send = form.onSubmit(async ({ name, plan, ownerEmail, ownerName }) => {
    const { data, error: fault } = await create({
      ...{ name: name.trim(), plan, ownerEmail: ownerEmail.trim() },
      ...(ownerName.trim() !== '' && { ownerName: ownerName.trim() }),
    });
    if (fault) form.setErrors(toFault(fault).fields);
    const made = data?.createOrganisation;
    if (!made) return;
    notifications.show({ message: text.created(made.organisation.name, made.invitation.email) });
    onClose();
    void navigate({ to: '/platform/organisations/$id', params: { id: made.organisation.id }, ignoreBlocker: true });
  });
  return (
    <FormDialog
      title={text.create}
      action={text.create}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={Object.keys(form.values)}
      isBusy={fetching}
    >
      <TextInput
        label={text.name}
        required
        maxLength={limits.CreateOrganisationInput.name}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <NativeSelect label={text.plan} data={planChoices} {...form.getInputProps('plan')} />
      <TextInput
        label={text.ownerEmail}
        description={text.ownerHelp}
        type="email"
        required
        maxLength={limits.CreateOrganisationInput.ownerEmail}
        autoComplete="off"
        {...form.getInputProps('ownerEmail')}
      />
      <TextInput
        label={text.ownerName}
        maxLength={limits.CreateOrganisationInput.ownerName}
        autoComplete="off"
        {...form.getInputProps('ownerName')}
      />
    </FormDialog>
  );
}
