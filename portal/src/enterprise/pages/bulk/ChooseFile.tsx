import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState, type ReactNode } from 'react';
import { bulkFile } from '../../../shared/limits.js';

interface ChooseFileProps {
  readonly onChosen: (file: File) => void;
}

/** Lets a person drop or choose a file. Nothing is uploaded before it is previewed. */
export function ChooseFile({ onChosen }: ChooseFileProps): ReactNode {
  const open = useRef<() => void>(null);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Dropzone
      openRef={open}
      multiple={false}
      maxSize={bulkFile.maxBytes}
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': 'File of rows', accept: '.csv,.tsv,.txt,.json,.ndjson,.jsonl' }}
      className="drop"
      mb="lg"
      onDrop={([file]) => {
        setRefused(null);
        if (file) onChosen(file);
      }}
      onReject={([first]) => {
        const isLarge = first !== undefined && first.file.size > bulkFile.maxBytes;
        setRefused(isLarge ? `The file is larger than ${bulkFile.size}: split it.` : 'One file at a time.');
      }}
    >
      <Stack align="center" gap="xs">
        <Text fw={600}>Drop a file here</Text>
        <Text className="soft" ta="center">
          CSV, JSON or NDJSON, up to {bulkFile.maxRows.toLocaleString('en-AU')} rows and {bulkFile.size}. A column with
          the ABN, ACN or NZBN is enough.
        </Text>
        <Button variant="default" onClick={() => open.current?.()}>
          Choose a file
        </Button>
        {refused !== null && (
          <Text className="warn" role="alert">
            {refused}
          </Text>
        )}
      </Stack>
    </Dropzone>
  );
}
