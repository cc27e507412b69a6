import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMutation } from 'urql';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { counted } from '../../../shared/text/numbers.js';
import { Dialog } from '../../parts/dialogs/Dialog.js';
import { toFault } from '../../parts/forms/toFault.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { clockAt, parseInstant } from '../../parts/time/zonedTime.js';
import { zoneFormats } from '../../parts/time/zoneFormats.js';
import { recoverDocument } from './deliveryDocuments.js';
import { endpointName } from './endpointState.js';
import type { Endpoint } from './webhookDocuments.js';

interface RecoverDeliveriesProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

const dayMs = 86_400_000;

/** Replays failed deliveries since a time in the chosen zone, and delivers events that the endpoint missed. */
export function RecoverDeliveries({ endpoint, onClose }: RecoverDeliveriesProps): ReactNode {
  const { id, health } = endpoint;
  const [{ data, fetching, error }, recover] = useMutation(recoverDocument);
  const zone = useTimeZone();
  const [since, setSince] = useState(() => clockAt(new Date(health.failingSince ?? Date.now() - dayMs), zone));
  const result = data?.recoverDeliveries;
  const instant = Number.isNaN(Date.parse(since)) ? null : parseInstant(since, zone);
  if (result) {
    return (
      <Dialog onClose={onClose} title={text.replay.doneTitle}>
        <Stack>
          <Text role="status">{describeRecovery(result)}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              {text.replay.done}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={text.replay.title(endpointName(endpoint))}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (instant) void recover({ input: { id, since: instant.toISOString() } });
        }}
      >
        <Stack>
          {error && <RequestFault error={error} shownFields={['since']} />}
          <Text>{text.replay.lead}</Text>
          <TextInput
            type="datetime-local"
            label={text.replay.since(zone)}
            description={text.replay.help}
            required
            value={since}
            data-autofocus
            error={error && toFault(error).fields['since']}
            onChange={(event) => {
              setSince(event.currentTarget.value);
            }}
          />
          {instant && (
            <Text size="sm" className="soft">
              {text.replay.meant(zoneFormats(zone).exact.format(instant))}
            </Text>
          )}
          <Alert color="yellow" variant="outline" className="caution" title={text.replay.twiceTitle}>
            {text.replay.twice[0]} <code>webhook-id</code>. {text.replay.twice[1]}
          </Alert>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.replay.cancel}
            </Button>
            <Button type="submit" disabled={!instant} loading={fetching}>
              {text.replay.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function describeRecovery({ recovered: count, isComplete }: { recovered: number; isComplete: boolean }): string {
  if (!isComplete) return text.replay.continued(counted(count));
  if (count === 0) return text.replay.nothing;
  return count === 1 ? text.replay.one : text.replay.several(counted(count));
}
