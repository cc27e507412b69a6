import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { bulkText } from '../../../shared/text/bulkText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { cancelDocument, type Bulk } from './bulkDocuments.js';

const text = bulkText.cancel;

interface CancelBulkProps {
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

/** Cancels a bulk permanently. Verified rows stay. */
export function CancelBulk({ bulk, onClose }: CancelBulkProps): ReactNode {
  const [{ fetching, error }, cancel] = useChange(cancelDocument);
  const send = async (): Promise<void> => {
    const { data } = await cancel({ id: bulk.id });
    if (data?.cancelBulk) onClose();
  };
  return (
    <FormDialog
      title={text.action}
      action={text.action}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isFinal
      cancel={text.back}
    >
      <Text>{text.lead(bulk.processed, bulk.total)}</Text>
    </FormDialog>
  );
}
