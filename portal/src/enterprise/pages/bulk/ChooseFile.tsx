import { Button, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, useState, type ReactNode } from 'react';
import { bulkFile } from '../../../shared/limits.js';
import { bulkText } from '../../../shared/text/bulkText.js';

interface ChooseFileProps {
  readonly onChosen: (file: File) => void;
}

const text = bulkText.choose;

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
      inputProps={{ 'aria-label': text.label, accept: '.csv,.tsv,.txt,.json,.ndjson,.jsonl' }}
      className="drop"
      mb="lg"
      onDrop={([file]) => {
        setRefused(null);
        if (file) onChosen(file);
      }}
      onReject={([first]) => {
        const isLarge = first !== undefined && first.file.size > bulkFile.maxBytes;
        setRefused(isLarge ? text.tooLarge(bulkFile.size) : text.several);
      }}
    >
      <Stack align="center" gap="xs">
        <Text fw={600}>{text.title}</Text>
        <Text className="soft" ta="center">
          {text.lead(bulkFile.maxRows, bulkFile.size)}
        </Text>
        <Button variant="default" onClick={() => open.current?.()}>
          {text.action}
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
