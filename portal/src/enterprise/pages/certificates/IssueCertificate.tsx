import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { partsText } from '../../../shared/text/partsText.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useKept } from '../../parts/data/useKept.js';
import { groundsDocument } from './certificateDocuments.js';
import { IssueForm } from './IssueForm.js';

interface IssueCertificateProps {
  readonly verificationId: string;
  readonly onClose: () => void;
}

/** Issues a certificate for a verification, which is loaded first. */
export function IssueCertificate({ verificationId, onClose }: IssueCertificateProps): ReactNode {
  const [{ data, error, fetching }, ask] = useQuery({ query: groundsDocument, variables: { id: verificationId } });
  const grounds = useKept(data?.verification ?? null, verificationId);
  return (
    <Dialog onClose={onClose} title={certificatesText.issue.title} question={partsText.leave}>
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {fetching && !grounds && <Loader aria-label={certificatesText.loading} />}
      {grounds && <IssueForm grounds={grounds} onClose={onClose} />}
    </Dialog>
  );
}
