import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
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
  const text = issuedAt === null ? certificatesText.withdraw : certificatesText.revoke;
  const send = async (): Promise<void> => {
    const { data } = await revoke({ id, reason: reason.trim() });
    if (!data?.revokeCertificate) return;
    notifications.show({ message: text.done(legalName) });
    onClose();
  };
  return (
    <FormDialog
      title={text.title(legalName)}
      action={text.action}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      shownFields={['reason']}
      isBusy={fetching}
      isDisabled={!isRight}
      isFinal
    >
      <Text>{text.lead}</Text>
      <ReasonField value={reason} onChange={setReason} error={error} maxLength={limits.RevokeCertificateInput.reason} />
      <TextInput
        label={certificatesText.confirmNumber(word)}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
