import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
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
  const { fetching, error } = isSuspension ? suspending : reinstating;
  const send = async (): Promise<void> => {
    const input = { id, reason: reason.trim() };
    const isDone = isSuspension
      ? Boolean((await suspend(input)).data?.suspendCertificate)
      : Boolean((await reinstate(input)).data?.reinstateCertificate);
    if (!isDone) return;
    notifications.show({
      message: `The certificate of ${legalName} is ${isSuspension ? 'suspended' : 'in force again'}.`,
    });
    onClose();
  };
  return (
    <FormDialog
      title={`${isSuspension ? 'Suspend' : 'Reinstate'} the certificate of ${legalName}`}
      action={isSuspension ? 'Suspend the certificate' : 'Reinstate the certificate'}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isDisabled={reason.trim() === ''}
    >
      {isSuspension ? (
        <Text>Its public page and the status list show it within seconds. An officer can reinstate it.</Text>
      ) : (
        <>
          <Text>It is suspended because:</Text>
          <ul className="sentences">
            {suspensionReasons.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
          <Text>When you reinstate it, you accept these reasons. They do not suspend it again.</Text>
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
