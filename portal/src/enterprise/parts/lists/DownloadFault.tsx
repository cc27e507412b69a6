import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Dialog } from '../dialogs/Dialog.js';
import { RequestFault } from '../forms/RequestFault.js';

interface DownloadFaultProps {
  readonly error: CombinedError | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** The error of a failed download, shown over the page because the button is in a row with others. */
export function DownloadFault({ error, onRetry, onClose }: DownloadFaultProps): ReactNode {
  if (!error) return null;
  return (
    <Dialog title="Nothing was downloaded" onClose={onClose}>
      <RequestFault error={error} onRetry={onRetry} />
    </Dialog>
  );
}
