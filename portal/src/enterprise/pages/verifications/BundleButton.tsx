import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { RequestFault } from '../../parts/RequestFault.js';
import { useDownload } from '../../parts/useDownload.js';

/** Everything that is held of a verification, with the proofs, as a file that is checked without the service. */
export function BundleButton({ id }: { readonly id: string }): ReactNode {
  const { isFetching, error, fetchFile } = useDownload();
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={isFetching}
        onClick={() => void fetchFile(`/api/enterprise/verifications/${id}/audit-bundle`, `${id}.json`)}
      >
        Audit bundle
      </Button>
      {error && <RequestFault error={error} />}
    </>
  );
}
