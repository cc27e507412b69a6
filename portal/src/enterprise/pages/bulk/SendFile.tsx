import { Alert, Button, Checkbox, Group, NativeSelect, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { jurisdictionOptions } from '../../../shared/jurisdictions.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCarefulLeaving } from '../../parts/dialogs/useCarefulLeaving.js';
import { FirstRows } from './FirstRows.js';
import { sizeOf } from './figures.js';
import type { Look } from './lookAt.js';
import { sendBulk } from './sendBulk.js';

interface SendFileProps {
  readonly file: File;
  readonly look: Look;
  readonly onClose: () => void;
}

/** A file that was chosen: its first rows, what is said of all of them, and the way to the service. */
export function SendFile({ file, look, onClose }: SendFileProps): ReactNode {
  const navigate = useNavigate();
  const [jurisdiction, setJurisdiction] = useState('');
  const [wantsEvents, setWantsEvents] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<CombinedError | null>(null);
  const [made, setMade] = useState<string | null>(null);
  // The same for every try of the same, so that a lost answer starts no second bulk.
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [jurisdiction, wantsEvents]);
  const sending = useRef<AbortController | null>(null);
  const isSending = share !== null;
  useCarefulLeaving(isSending, 'The file is being sent. Leave and stop it?');
  useEffect(() => {
    if (made !== null) void navigate({ to: '/bulk/$id', params: { id: made } });
  }, [made, navigate]);
  useEffect(
    () => () => {
      sending.current?.abort();
    },
    [],
  );
  const send = async (): Promise<void> => {
    setError(null);
    setShare(0);
    sending.current = new AbortController();
    const { signal } = sending.current;
    const { mediaType } = look;
    const options = { mediaType, jurisdiction, wantsEvents, idempotencyKey, onProgress: setShare, signal };
    const sent = await sendBulk(file, options);
    setShare(null);
    if ('error' in sent) setError(sent.error);
    else if ('id' in sent) setMade(sent.id);
  };
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="chosen" mb="lg">
      <Stack>
        <div>
          <Title order={2} size="h4" id="chosen">
            {file.name}
          </Title>
          <Text className="soft">
            {look.kind}, {sizeOf(file.size)}
          </Text>
        </div>
        {look.fault !== null && (
          <Alert color="yellow" variant="outline" className="notice" title="The service would refuse this file">
            {look.fault}
          </Alert>
        )}
        <FirstRows look={look} jurisdiction={jurisdiction} />
        <NativeSelect
          label="Country of the rows that name none"
          description="AU takes ABN and ACN, NZ takes NZBN."
          maw={420}
          value={jurisdiction}
          data={[
            { value: '', label: look.country === null ? 'None' : `As the column says: ${look.country}` },
            ...jurisdictionOptions.map(({ value, label }) => ({ value, label: `${label} (${value})` })),
          ]}
          disabled={isSending}
          onChange={(event) => {
            setJurisdiction(event.currentTarget.value);
          }}
        />
        <Checkbox
          label="Send the events of each row to the webhooks, too"
          checked={wantsEvents}
          disabled={isSending}
          onChange={(event) => {
            setWantsEvents(event.currentTarget.checked);
          }}
        />
        {error && <RequestFault error={error} />}
        {isSending && (
          <div>
            <Text mb={4}>
              {share < 1 ? `Sending: ${Math.floor(share * 100)} %` : 'Sent. The service stores the rows.'}
            </Text>
            <Progress value={share * 100} size="lg" aria-label="Sent" />
          </div>
        )}
        <Group>
          <Button onClick={() => void send()} loading={isSending}>
            Verify all rows
          </Button>
          <Button
            variant="default"
            disabled={share === 1}
            onClick={() => {
              if (isSending) sending.current?.abort();
              else onClose();
            }}
          >
            {isSending ? 'Stop sending' : 'Another file'}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
