import { Button, Group, Paper, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState, type ReactNode } from 'react';
import { screeningText } from '../../../shared/text/screeningText.js';
import { toFault, type Fault } from '../../parts/forms/toFault.js';
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
    const { data, error: failure } = await screen({ items: [...items] });
    if (failure) setRefused(toLineFaults(toFault(failure).fields, lines));
    const screened = data?.screen?.screenings;
    if (!screened) return;
    const open = screened.filter(({ status }) => status !== 'CLEAR').length;
    notifications.show({
      message: words.done(screened.length, open),
    });
    // A batch that was pasted while this one was sent stays.
    setText((now) => (now === text ? '' : now));
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
        {error && <RequestFault error={error} shownFields={['items']} />}
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
          errorProps={{ className: 'kept-lines' }}
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

/** The faults of individual names, one on each line, by line of the text. Null if there are none. */
function toLineFaults(fields: Fault['fields'], lines: readonly number[]): string | null {
  const faults = Object.entries(fields).map(([field, detail]) => {
    const [, at, member = ''] = /^items\/(\d+)\/(\w+)$/.exec(field) ?? [];
    return at === undefined ? detail : words.lineFault(lines[Number(at)], member, detail);
  });
  return faults.length === 0 ? null : [words.refused, ...faults].join('\n');
}
