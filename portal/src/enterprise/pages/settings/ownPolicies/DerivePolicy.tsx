import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import * as limits from '../../../../shared/limits.js';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { derivePolicyDocument, policyListDocument } from './ownPolicyDocuments.js';

const text = ownPoliciesText.derive;

// Earlier policies have no reasons of the status that a rule could change.
const basePolicy = '2026-3';
const mostOffered = 100;

/** Creates a draft and opens its page. */
export function DerivePolicy({ onClose }: { readonly onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const [{ fetching, error }, derive] = useChange(derivePolicyDocument);
  const [{ data: own }] = useQuery({ query: policyListDocument, variables: { first: mostOffered } });
  const published = (own?.policies?.nodes ?? []).filter(({ status }) => status === 'PUBLISHED');
  const form = useForm({ initialValues: { baseVersion: basePolicy, slug: '', name: '' } });
  const send = form.onSubmit(async ({ baseVersion, slug, name }) => {
    const { data, error: fault } = await derive({ baseVersion, slug: slug.trim(), name: name.trim() });
    if (fault) form.setErrors(toFault(fault).fields);
    if (!data?.derivePolicy) return;
    notifications.show({ message: text.done });
    await navigate({ to: '/settings/own-policies/$id', params: { id: data.derivePolicy.id }, ignoreBlocker: true });
  });
  return (
    <FormDialog
      title={text.action}
      action={text.action}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={['baseVersion', 'slug', 'name']}
      isBusy={fetching}
    >
      <NativeSelect
        label={text.base}
        data={[basePolicy, ...published.map(({ version }) => version)]}
        {...form.getInputProps('baseVersion')}
      />
      <TextInput
        label={text.name}
        required
        maxLength={limits.DerivePolicyInput.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={text.slug}
        description={text.slugHelp}
        required
        maxLength={limits.DerivePolicyInput.slug}
        autoComplete="off"
        {...form.getInputProps('slug')}
      />
    </FormDialog>
  );
}
