import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { DownloadFault } from '../../parts/lists/DownloadFault.js';
import { useDownload } from '../../parts/lists/useDownload.js';

interface DownloadDocumentProps {
  readonly onboardingId: string;
  readonly id: string;
  readonly name: string;
}

/** A file of the applicant by its name, which is kept by the browser; a refusal is told in words. */
export function DownloadDocument({ onboardingId, id, name }: DownloadDocumentProps): ReactNode {
  const { isFetching, error, fetchFile, forget } = useDownload();
  const send = () => void fetchFile(`/api/enterprise/onboardings/${onboardingId}/documents/${id}`, name);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        ta="left"
        aria-busy={isFetching}
        onClick={() => {
          if (!isFetching) send();
        }}
      >
        {name}
      </Anchor>
      <DownloadFault error={error} onRetry={send} onClose={forget} />
    </>
  );
}
