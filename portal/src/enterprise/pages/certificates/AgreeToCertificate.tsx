import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { agreeDocument, type Chosen } from './certificateDocuments.js';

interface AgreeToCertificateProps {
  readonly certificate: Chosen;
  readonly onClose: () => void;
}

/** The second officer's agreement. The dialog shows score and reason first. */
export function AgreeToCertificate({ certificate, onClose }: AgreeToCertificateProps): ReactNode {
  const { id, legalName, verdict, fractureScore, reason, issuedBy } = certificate;
  const [{ fetching, error }, agree] = useChange(agreeDocument);
  const send = async (): Promise<void> => {
    const { data } = await agree({ id });
    if (!data?.agreeToCertificate) return;
    notifications.show({ message: `The certificate of ${legalName} is issued.` });
    onClose();
  };
  return (
    <FormDialog
      title={`Agree to ${legalName}`}
      action="Agree and issue"
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
    >
      <Text>
        {issuedBy.name} proposes a certificate{' '}
        {verdict === 'REVIEW' ? (
          'although the entity needs review'
        ) : (
          <>
            in spite of a Fracture Score of <strong>{fractureScore}</strong>
          </>
        )}
        , for this reason:
      </Text>
      <Text component="blockquote" className="words" m={0}>
        {reason}
      </Text>
      <Text>By agreeing you vouch for it, too. It is issued at once, and bears both names.</Text>
    </FormDialog>
  );
}
