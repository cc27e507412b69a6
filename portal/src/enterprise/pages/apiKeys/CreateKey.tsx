import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { faultOf } from '../../parts/forms/faultOf.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useSession } from '../../session/SessionContext.js';
import { createDocument, type NewKey } from './apiKeyDocuments.js';

interface CreateKeyProps {
  readonly onClose: () => void;
  readonly onMade: (key: NewKey) => void;
}

const scopes = ['VERIFY', 'CERTIFICATES', 'BULK', 'WEBHOOKS'] as const;
const scopeTitles: Record<(typeof scopes)[number], string> = {
  VERIFY: 'Verify entities and read verifications',
  CERTIFICATES: 'Certificates',
  BULK: 'Bulks',
  WEBHOOKS: 'Webhooks and the event log',
};
const lifetimes = [
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '30', label: '30 days' },
  { value: '', label: 'No end' },
];

/** Makes a key for the data that one works on. */
export function CreateKey({ onClose, onMade }: CreateKeyProps): ReactNode {
  const { mode, role, memberId } = useSession();
  const [{ fetching, error }, create] = useChange(createDocument);
  // The same for every try: another day would be another key.
  const [openedAt] = useState(() => Date.now());
  const form = useForm({ initialValues: { name: '', scopes: [...scopes] as string[], days: '90', cidrs: '' } });
  const send = form.onSubmit(async ({ name, scopes: chosen, days, cidrs }) => {
    const { data, error: fault } = await create({
      ...{ name: name.trim(), mode, scopes: scopes.filter((scope) => chosen.includes(scope)) },
      // An officer creates keys in the officer's own name alone.
      ...(role === 'OFFICER' && { onBehalfOf: memberId }),
      ...(days !== '' && { expiresAt: new Date(openedAt + Number(days) * 86_400_000).toISOString() }),
      ...(cidrs.trim() !== '' && { allowedCidrs: cidrs.trim().split(/[\s,]+/) }),
    });
    if (data?.createApiKey) onMade(data.createApiKey);
    else if (fault) form.setErrors(fieldsOf(faultOf(fault).fields));
  });
  return (
    <FormDialog
      title={mode === 'TEST' ? 'Create test key' : 'Create live key'}
      action="Create key"
      onClose={onClose}
      onSend={send}
      error={error}
      isBusy={fetching}
    >
      <TextInput
        label="Name"
        description="Which program uses it, and where"
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
        <Stack gap="xs" mt="xs">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeTitles[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect label="It expires after" data={lifetimes} {...form.getInputProps('days')} />
      <Textarea
        label="Only from these addresses"
        description="Addresses or blocks such as 203.0.113.0/24, one on each line. Empty: from anywhere."
        autosize
        {...form.getInputProps('cidrs')}
      />
    </FormDialog>
  );
}

/** What the service says of a field stands at the field. */
function fieldsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
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
