import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { agreeDocument, type Chosen } from './certificateDocuments.js';

const text = certificatesText.agree;

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
      isBusy={fetching}
    >
      <Text>{verdict === 'REVIEW' ? text.review(issuedBy.name) : text.exception(issuedBy.name, fractureScore)}</Text>
      <Text component="blockquote" className="words" m={0}>
        {reason}
      </Text>
      <Text>{text.lead}</Text>
    </FormDialog>
  );
}
