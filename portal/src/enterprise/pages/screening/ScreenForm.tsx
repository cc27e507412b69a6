import { Button, Group, Paper, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { screeningText } from '../../../shared/text/screeningText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useChange } from '../../parts/forms/useChange.js';
import { namesIn } from './namesIn.js';
import { screenDocument, type ScreenedKind } from './screeningDocuments.js';

const words = screeningText.form;

const mostBytes = 1_000_000;

/** Screens names that are pasted or read from a file. */
export function ScreenForm(): ReactNode {
  const [{ fetching, error }, screen] = useChange(screenDocument);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ScreenedKind>('PERSON');
  const [refused, setRefused] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const { items, lines, ignored, fault } = namesIn(text, kind);
  const send = async (): Promise<void> => {
    const { data } = await screen({ items: [...items] });
    const screened = data?.screen?.screenings;
    if (!screened) return;
    const open = screened.filter(({ status }) => status !== 'CLEAR').length;
    notifications.show({
      message: words.done(screened.length, open),
    });
    setText('');
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const isLarge = chosen.size > mostBytes;
    setRefused(isLarge ? words.tooLarge : null);
    if (!isLarge) setText(await chosen.text());
  };
  return (
    <Paper
      withBorder
      p="lg"
      mb="lg"
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (items.length > 0 && fault === null) void send();
      }}
    >
      <Stack>
        {error && (lineFaults(error, lines) ?? <RequestFault error={error} />)}
        <Textarea
          label={words.names}
          description={words.namesHelp}
          autosize
          minRows={3}
          maxRows={12}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={fault ?? refused}
          onChange={(event) => {
            setRefused(null);
            setText(event.currentTarget.value);
          }}
        />
        <Group>
          <SegmentedControl
            aria-label={words.kind}
            value={kind}
            data={[
              { value: 'PERSON', label: words.kinds.PERSON },
              { value: 'BODY', label: words.kinds.BODY },
            ]}
            onChange={(value) => {
              setKind(value);
            }}
          />
          <Button
            variant="default"
            onClick={() => {
              file.current?.click();
            }}
          >
            {words.chooseFile}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label={words.file}
            accept=".csv,.tsv,.txt"
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              currentTarget.value = '';
            }}
          />
          <Button type="submit" loading={fetching} disabled={items.length === 0 || fault !== null}>
            {words.action(items.length)}
          </Button>
        </Group>
        {ignored.length > 0 && <Text size="sm">{words.ignored(ignored.join(', '))}</Text>}
      </Stack>
    </Paper>
  );
}

/** Faults of individual names, by line of the text. Null for other errors. */
function lineFaults(error: CombinedError, lines: readonly number[]): ReactNode {
  const faults = Object.entries(toFault(error).fields).flatMap(([field, detail]) => {
    const [, at, member] = /^items\/(\d+)\/(\w+)$/.exec(field) ?? [];
    return at === undefined ? [] : [words.lineFault(lines[Number(at)], member ?? '', detail)];
  });
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="warn">
      <Text>{words.refused}</Text>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
