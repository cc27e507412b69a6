import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { FormDialog } from '../../../parts/dialogs/FormDialog.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { SecretInput } from '../../../parts/forms/SecretInput.js';
import { removeDocument } from './signInDocuments.js';
import * as limits from '../../../../shared/limits.js';
import { signInText } from '../../../../shared/text/signInText.js';

const text = signInText.factor;

interface RemoveSecondFactorProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Turns the second factor off, which requires the password and a code. */
export function RemoveSecondFactor({ onClose, onDone }: RemoveSecondFactorProps): ReactNode {
  const [{ fetching, error }, remove] = useMutation(removeDocument);
  const form = useForm({ initialValues: { password: '', code: '' } });
  const send = form.onSubmit(async ({ password, code }) => {
    const { data, error: fault } = await remove({ input: { password, code: code.trim() } });
    if (fault) form.setErrors(toFault(fault).fields);
    if (data?.removeSecondFactor) onDone();
  });
  return (
    <FormDialog
      title={text.removeTitle}
      action={text.switchOff}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={Object.keys(form.values)}
      isBusy={fetching}
      isFinal
    >
      <Text>{text.removeLead}</Text>
      <SecretInput
        label={text.password}
        required
        maxLength={limits.RemoveSecondFactorInput.password}
        data-autofocus
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <TextInput
        label={text.codeOrRecovery}
        required
        maxLength={limits.RemoveSecondFactorInput.code}
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </FormDialog>
  );
}
