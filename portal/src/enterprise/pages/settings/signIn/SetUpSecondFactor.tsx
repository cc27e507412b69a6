import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../../parts/dialogs/Dialog.js';
import { DialogButtons } from '../../../parts/dialogs/DialogButtons.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { SecretInput } from '../../../parts/forms/SecretInput.js';
import { ConfirmCode } from './ConfirmCode.js';
import { setUpDocument, type Proposal } from './signInDocuments.js';
import * as limits from '../../../../shared/limits.js';
import { signInText } from '../../../../shared/text/signInText.js';

const text = signInText.factor;

interface SetUpSecondFactorProps {
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Asks for the password first, because an unattended session must not be enough, and then for a code of the app. */
export function SetUpSecondFactor({ onClose, onDone }: SetUpSecondFactorProps): ReactNode {
  const [{ fetching, error }, setUp] = useMutation(setUpDocument);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const form = useForm({ initialValues: { password: '' } });
  const send = form.onSubmit(async (input) => {
    const { data, error: fault } = await setUp({ input });
    if (fault) form.setErrors(toFault(fault).fields);
    if (data?.setUpSecondFactor) setProposal(data.setUpSecondFactor);
  });
  return (
    <Dialog title={text.setUpTitle} onClose={onClose}>
      {proposal ? (
        <ConfirmCode proposal={proposal} onClose={onClose} onDone={onDone} />
      ) : (
        <form onSubmit={send} noValidate>
          <Stack>
            {error && <RequestFault error={error} shownFields={Object.keys(form.values)} />}
            <Text>{text.setUpLead}</Text>
            <SecretInput
              label={text.password}
              required
              maxLength={limits.SetUpSecondFactorInput.password}
              data-autofocus
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
            <DialogButtons onClose={onClose} action={text.continue} isBusy={fetching} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
