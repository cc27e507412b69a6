import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useSession } from '../../session/SessionContext.js';
import { createDocument, type NewKey } from './apiKeyDocuments.js';
import * as limits from '../../../shared/limits.js';

interface CreateKeyProps {
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

const scopes = ['VERIFY', 'CERTIFICATES', 'BULK', 'WEBHOOKS'] as const;
const lifetimes = [
  { value: '90', label: text.lifetimes[90] },
  { value: '365', label: text.lifetimes[365] },
  { value: '30', label: text.lifetimes[30] },
  { value: '', label: text.lifetimes.never },
];

/** Creates a key for the current organisation and mode. */
export function CreateKey({ onClose, onMade }: CreateKeyProps): ReactNode {
  const { mode, role, memberId } = useSession();
  const [{ fetching, error }, create] = useChange(createDocument);
  // Fixed when the dialog opens, so that a retry has the same input: another day would mean another key.
  const [openedAt] = useState(() => Date.now());
  const form = useForm({ initialValues: { name: '', scopes: [...scopes] as string[], days: '90', cidrs: '' } });
  const send = form.onSubmit(async ({ name, scopes: chosen, days, cidrs }) => {
    const { data, error: fault } = await create({
      ...{ name: name.trim(), mode, scopes: scopes.filter((scope) => chosen.includes(scope)) },
      // An officer creates keys only on their own behalf.
      ...(role === 'OFFICER' && { onBehalfOf: memberId }),
      ...(days !== '' && { expiresAt: new Date(openedAt + Number(days) * 86_400_000).toISOString() }),
      ...(cidrs.trim() !== '' && { allowedCidrs: cidrs.trim().split(/[\s,]+/) }),
    });
    if (data?.createApiKey) onMade(data.createApiKey);
    else if (fault) form.setErrors(toFormFaults(toFault(fault).fields));
  });
  return (
    <FormDialog
      title={mode === 'TEST' ? text.createTest : text.createLive}
      action={text.create}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={['name', 'scopes', 'expiresAt', 'allowedCidrs']}
      isBusy={fetching}
    >
      <TextInput
        label={text.name}
        description={text.nameHelp}
        required
        maxLength={limits.CreateApiKeyInput.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label={text.scopes} {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={text.scopeHelp[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect label={text.expires} data={lifetimes} {...form.getInputProps('days')} />
      <Textarea label={text.addresses} description={text.addressesHelp} autosize {...form.getInputProps('cidrs')} />
    </FormDialog>
  );
}

/** The service's messages, by form field. */
function toFormFaults(fields: Readonly<Record<string, string>>): Record<string, string> {
  const places: readonly (readonly [RegExp, string])[] = [
    [/^name/, 'name'],
    [/^scopes/, 'scopes'],
    [/^expiresAt/, 'days'],
    [/^allowedCidrs/, 'cidrs'],
  ];
  return Object.fromEntries(
    Object.entries(fields).flatMap(([pointer, detail]) => {
      const place = places.find(([pattern]) => pattern.test(pointer));
      return place ? [[place[1], detail]] : [];
    }),
  );
}
