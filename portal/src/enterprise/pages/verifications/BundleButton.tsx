import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DownloadIcon } from '../../../shared/icons.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { DownloadFault } from '../../parts/lists/DownloadFault.js';
import { useDownload } from '../../parts/lists/useDownload.js';

/** Downloads the evidence of a verification, with the proofs, as a file that can be checked without the service. */
export function BundleButton({ id }: { readonly id: string }): ReactNode {
  const { isFetching, error, fetchFile, forget } = useDownload();
  const send = () => void fetchFile(`/api/enterprise/verifications/${id}/audit-bundle`, `${id}.json`);
  return (
    <>
      <Button variant="subtle" leftSection={<DownloadIcon />} loading={isFetching} onClick={send}>
        {verificationText.actions.bundle}
      </Button>
      <DownloadFault error={error} onRetry={send} onClose={forget} />
    </>
  );
}
