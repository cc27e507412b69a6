import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { revokeDocument, type Chosen } from './certificateDocuments.js';
import * as limits from '../../../shared/limits.js';

interface RevokeCertificateProps {
  readonly certificate: Chosen;
  readonly onClose: () => void;
}

/**
 * Revokes a certificate permanently, or withdraws a proposal. The person must type the end of its id, because this
 * cannot be undone.
 */
export function RevokeCertificate({ certificate, onClose }: RevokeCertificateProps): ReactNode {
  const { id, legalName, issuedAt } = certificate;
  const [{ fetching, error }, revoke] = useChange(revokeDocument);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const word = id.slice(-4);
  const isRight = typed.trim().toUpperCase() === word && reason.trim() !== '';
  const verb = issuedAt === null ? 'Take back' : 'Revoke';
  const send = async (): Promise<void> => {
    const { data } = await revoke({ id, reason: reason.trim() });
    if (!data?.revokeCertificate) return;
    notifications.show({ message: `The certificate of ${legalName} is revoked.` });
    onClose();
  };
  return (
    <FormDialog
      title={`${verb} the certificate of ${legalName}`}
      action={issuedAt === null ? 'Take it back' : 'Revoke the certificate'}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={!isRight}
      isFinal
    >
      <Text>
        {issuedAt === null
          ? 'The proposal ends, and no second officer can agree to it.'
          : 'Its public page and the published status list show it within seconds. This cannot be undone.'}
      </Text>
      <ReasonField value={reason} onChange={setReason} error={error} maxLength={limits.RevokeCertificateInput.reason} />
      <TextInput
        label={`Type ${word}, the end of its number, to continue`}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
