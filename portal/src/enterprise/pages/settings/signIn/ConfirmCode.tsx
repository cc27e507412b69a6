import { Code, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { signInText } from '../../../../shared/text/signInText.js';
import { DialogButtons } from '../../../parts/dialogs/DialogButtons.js';
import { CopyButton } from '../../../parts/layout/CopyButton.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { confirmDocument, type Proposal } from './signInDocuments.js';

const text = signInText.factor;

interface ConfirmCodeProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for the app, and asks for a code that proves the app has it. */
export function ConfirmCode({ proposal: { secret, qrCode }, onClose, onDone }: ConfirmCodeProps): ReactNode {
  const [{ fetching, error }, confirm] = useMutation(confirmDocument);
  const form = useForm({ initialValues: { code: '' } });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = form.onSubmit(async ({ code }) => {
    const { data, error: fault } = await confirm({ input: { code: code.trim() } });
    if (fault) form.setErrors(toFault(fault).fields);
    if (data?.confirmSecondFactor) onDone(data.confirmSecondFactor.recoveryCodes);
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {error && <RequestFault error={error} shownFields={Object.keys(form.values)} />}
        <Text>{text.scan}</Text>
        <img className="qr" src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`} alt={text.qrCode} />
        <Code block className="secret">
          {secret}
        </Code>
        <CopyButton value={secret} label={text.copySecret} />
        <TextInput
          label={text.code}
          required
          ref={field}
          maxLength={7}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <DialogButtons onClose={onClose} action={text.switchOn} isBusy={fetching} />
      </Stack>
    </form>
  );
}
