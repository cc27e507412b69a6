import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../parts/Dialog.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { useChange } from '../../parts/useChange.js';
import { cancelDocument, type Bulk } from './bulkDocuments.js';
import { numberOf, rowsOf } from './figures.js';

interface CancelBulkProps {
  readonly bulk: Bulk;
  readonly onClose: () => void;
}

/** Stops a bulk for good; what is done stays. */
export function CancelBulk({ bulk, onClose }: CancelBulkProps): ReactNode {
  const [{ fetching, error }, cancel] = useChange(cancelDocument);
  const send = async (): Promise<void> => {
    const { data } = await cancel({ id: bulk.id });
    if (data?.cancelBulk) onClose();
  };
  return (
    <Dialog onClose={onClose} title="Cancel the bulk">
      <Stack>
        {error && <RequestFault error={error} />}
        <Text>
          {numberOf(bulk.processed)} of {rowsOf(bulk.total)} are done, and stay. The rest is not verified: to have it
          verified later, send it again.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Let it go on
          </Button>
          <Button color="red.9" loading={fetching} onClick={() => void send()}>
            Cancel the bulk
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
