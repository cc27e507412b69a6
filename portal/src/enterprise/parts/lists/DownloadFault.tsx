import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
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
    <Dialog title={partsText.export.fault} onClose={onClose}>
      <RequestFault error={error} onRetry={onRetry} />
    </Dialog>
  );
}
