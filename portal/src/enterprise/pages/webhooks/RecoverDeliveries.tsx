import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { faultOf } from '../../parts/forms/faultOf.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { clockAt, instantOf } from '../../parts/time/zonedTime.js';
import { recoverDocument } from './deliveryDocuments.js';
import { hostOf } from './endpointState.js';
import type { Endpoint } from './webhookDocuments.js';

interface RecoverDeliveriesProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Has everything sent that an endpoint has missed since a time. */
export function RecoverDeliveries({ endpoint, onClose }: RecoverDeliveriesProps): ReactNode {
  const { id, url, health } = endpoint;
  const [{ data, fetching, error }, recover] = useMutation(recoverDocument);
  const zone = useTimeZone();
  const [since, setSince] = useState(() => clockAt(new Date(health.failingSince ?? Date.now() - dayMs), zone));
  const result = data?.recoverDeliveries;
  const isTime = !Number.isNaN(Date.parse(since));
  if (result) {
    return (
      <Dialog onClose={onClose} title="Deliveries are recovered">
        <Stack>
          <Text role="status">{sentenceOf(result)}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Done
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={`Recover deliveries to ${hostOf(url)}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTime) void recover({ input: { id, since: instantOf(since, zone).toISOString() } });
        }}
      >
        <Stack>
          {error && <RequestFault error={error} />}
          <Text>
            Sends what has failed since a time, and the events of its kinds that it was not sent, as while it was
            disabled.
          </Text>
          <TextInput
            type="datetime-local"
            label="Since"
            description={`By the clock of ${zone}; at most 90 days back`}
            required
            value={since}
            data-autofocus
            error={error && faultOf(error).fields['since']}
            onChange={(event) => {
              setSince(event.currentTarget.value);
            }}
          />
          <Alert color="yellow" variant="outline" className="caution" title="The receiver may get an event twice">
            A delivery whose response was lost counts as failed, and is replayed with the same <code>webhook-id</code>.
            The receiver has to ignore ids that it knows.
          </Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isTime} loading={fetching}>
              Recover
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function sentenceOf({ recovered: count, isComplete }: { recovered: number; isComplete: boolean }): string {
  if (!isComplete) {
    return `${count.toLocaleString('en-AU')} deliveries are sent now. There are more: the service continues in the background.`;
  }
  if (count === 0) return 'The endpoint has missed nothing since then: nothing is sent.';
  if (count === 1) return '1 delivery is sent now.';
  return `${count.toLocaleString('en-AU')} deliveries are sent now. Their attempts are under Live.`;
}
