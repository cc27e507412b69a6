import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { cancelDocument, type Bulk } from './bulkDocuments.js';
import { numberOf, rowsOf } from './figures.js';

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
      title="Cancel the bulk"
      action="Cancel the bulk"
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      isBusy={fetching}
      isFinal
      cancel="Let it continue"
    >
      <Text>
        {numberOf(bulk.processed)} of {rowsOf(bulk.total)} are done, and stay. The rest is not verified. To verify it
        later, upload it as a new bulk.
      </Text>
    </FormDialog>
  );
}
