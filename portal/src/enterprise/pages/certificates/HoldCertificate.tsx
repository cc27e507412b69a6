import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { reinstateDocument, suspendDocument, type Certificate } from './certificateDocuments.js';
import * as limits from '../../../shared/limits.js';

interface HoldCertificateProps {
  readonly certificate: Certificate;
  readonly verb: 'suspend' | 'reinstate';
  readonly onClose: () => void;
}

/** Lets an officer suspend a certificate, or accept the reasons of its suspension. */
export function HoldCertificate({ certificate, verb, onClose }: HoldCertificateProps): ReactNode {
  const { id, legalName, suspensionReasons } = certificate;
  const [suspending, suspend] = useChange(suspendDocument);
  const [reinstating, reinstate] = useChange(reinstateDocument);
  const [reason, setReason] = useState('');
  const isSuspension = verb === 'suspend';
  const text = certificatesText[verb];
  const { fetching, error } = isSuspension ? suspending : reinstating;
  const send = async (): Promise<void> => {
    const input = { id, reason: reason.trim() };
    const isDone = isSuspension
      ? Boolean((await suspend(input)).data?.suspendCertificate)
      : Boolean((await reinstate(input)).data?.reinstateCertificate);
    if (!isDone) return;
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
      isDisabled={reason.trim() === ''}
    >
      {isSuspension ? (
        <Text>{text.lead}</Text>
      ) : (
        <>
          <Text>{certificatesText.reinstate.reasons}</Text>
          <ul className="sentences">
            {suspensionReasons.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
          <Text>{text.lead}</Text>
        </>
      )}
      <ReasonField
        value={reason}
        onChange={setReason}
        error={error}
        maxLength={limits.SuspendCertificateInput.reason}
      />
    </FormDialog>
  );
}
