import { Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useRef, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';

/** Lets a person drop or choose files. The service checks their content. */
export function FileDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }): ReactNode {
  const text = useText();
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      openRef={open}
      onDrop={onFiles}
      multiple
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{ 'aria-label': text.chooseFiles, accept: '.pdf,.png,.jpg,.jpeg' }}
      className="drop"
    >
      <Group justify="center" gap="sm">
        <Text>{text.dropHere}</Text>
        <Button variant="default" onClick={() => open.current?.()}>
          {text.chooseFiles}
        </Button>
      </Group>
    </Dropzone>
  );
}
