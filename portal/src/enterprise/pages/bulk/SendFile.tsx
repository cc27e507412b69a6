import { Alert, Button, Checkbox, Group, NativeSelect, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { jurisdictionOptions } from '../../../shared/jurisdictions.js';
import { StartBulkInput } from '../../../shared/limits.js';
import { bulkText } from '../../../shared/text/bulkText.js';
import { problemError } from '../../parts/forms/problemError.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCarefulLeaving } from '../../parts/dialogs/useCarefulLeaving.js';
import { FirstRows } from './FirstRows.js';
import { formatSize } from './figures.js';
import { type Look, mapFile, rowsOfTable } from './lookAt.js';
import { findCountry, toMeaning, type Uses } from './mapping.js';
import { MapColumns } from './MapColumns.js';
import { type Scan, scanRows } from './scanRows.js';
import { sendBulk } from './sendBulk.js';

interface SendFileProps {
  readonly file: File;
  readonly look: Look;
  readonly onClose: () => void;
}

const text = bulkText.send;

/** Previews a chosen file: its columns, its first rows and settings for all rows. Then uploads it. */
export function SendFile({ file, look, onClose }: SendFileProps): ReactNode {
  const navigate = useNavigate();
  const { table } = look;
  const [chosen, setChosen] = useState<Uses>(table?.guess.uses ?? []);
  const [scan, setScan] = useState<Scan | null>(null);
  const [jurisdiction, setJurisdiction] = useState('');
  const [wantsEvents, setWantsEvents] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<CombinedError | null>(null);
  const [made, setMade] = useState<string | null>(null);
  // The same for every retry with the same input, so that a lost response does not lead to a second bulk.
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [jurisdiction, wantsEvents, chosen]);
  const sending = useRef<AbortController | null>(null);
  const isSending = share !== null;
  const hasNumber = table === null || chosen.some((use) => use !== null && toMeaning(use) === 'number');
  const columnCountry = findCountry(chosen);
  // As the service does: a column that names its country takes precedence over the choice for rows without one.
  const country = columnCountry ?? (jurisdiction === '' ? null : jurisdiction);
  const count = table && scan ? scan.records - (table.guess.isHeader ? 1 : 0) : look.count;
  useCarefulLeaving(isSending, text.leave);
  useEffect(() => {
    if (!table) return undefined;
    const scanning = new AbortController();
    scanRows(file, table.delimiter, scanning.signal).then(
      (scanned) => {
        if (!scanning.signal.aborted) setScan(scanned);
      },
      () => {
        // The file was changed or removed after it was chosen, so it must be chosen again.
        setError(problemError('', 0, null));
      },
    );
    return () => {
      scanning.abort();
    };
  }, [file, table]);
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
    const options = {
      mediaType,
      fileName: file.name.slice(0, StartBulkInput.fileName),
      jurisdiction,
      wantsEvents,
      idempotencyKey,
      onProgress: setShare,
      signal,
    };
    const body = table && scan ? mapFile(file, table, chosen, scan) : file;
    const sent = await sendBulk(body, options);
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
            {[look.kind, formatSize(file.size), count === null ? null : bulkText.rows(count)]
              .filter((part) => part !== null)
              .join(', ')}
          </Text>
        </div>
        {look.fault !== null && (
          <Alert color="yellow" variant="outline" className="notice" title={bulkText.file.refused}>
            {look.fault}
          </Alert>
        )}
        {table && <MapColumns table={table} chosen={chosen} isDisabled={isSending} onChoose={setChosen} />}
        <FirstRows rows={table ? rowsOfTable(table, chosen) : look.rows} country={country} />
        <NativeSelect
          label={text.country}
          description={text.countryHelp}
          maw={420}
          value={columnCountry === null ? jurisdiction : ''}
          data={
            columnCountry === null
              ? [
                  { value: '', label: text.noCountry },
                  ...jurisdictionOptions.map(({ value, label }) => ({ value, label: `${label} (${value})` })),
                ]
              : [{ value: '', label: text.columnCountry(columnCountry) }]
          }
          disabled={isSending}
          onChange={(event) => {
            setJurisdiction(event.currentTarget.value);
          }}
        />
        <Checkbox
          label={text.events}
          checked={wantsEvents}
          disabled={isSending}
          onChange={(event) => {
            setWantsEvents(event.currentTarget.checked);
          }}
        />
        {error && <RequestFault error={error} />}
        {isSending && (
          <div>
            <Text mb={4}>{share < 1 ? text.sending(share) : text.storing}</Text>
            <Progress value={share * 100} size="lg" aria-label={text.sent} />
          </div>
        )}
        <Group>
          <Button
            onClick={() => void send()}
            loading={isSending}
            disabled={!hasNumber || (table !== null && scan === null)}
          >
            {count === null || count === 0 ? text.action : text.actionLabel(count)}
          </Button>
          <Button
            variant="default"
            disabled={share === 1}
            onClick={() => {
              if (isSending) sending.current?.abort();
              else onClose();
            }}
          >
            {isSending ? text.stop : text.other}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
