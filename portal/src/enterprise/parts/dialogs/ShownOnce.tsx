import { Button, Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.js';
import { CopyButton } from '../layout/CopyButton.js';
import { useCarefulLeaving } from './useCarefulLeaving.js';

interface ShownOnceProps {
  readonly title: string;
  readonly secret: string;
  /** How it is stored, which says why nobody shows it again. */
  readonly stored: string;
  readonly onClose: () => void;
}

/** A secret that nobody can show again: it is left only by somebody who says that it is kept. */
export function ShownOnce({ title, secret, stored, onClose }: ShownOnceProps): ReactNode {
  const [isKept, setIsKept] = useState(false);
  useCarefulLeaving(!isKept, 'The secret is shown this once. Leave without keeping it?');
  return (
    <Dialog title={title}>
      <Stack>
        <Text>Keep it now: it is shown this once. {stored}</Text>
        <Code block className="secret">
          {secret}
        </Code>
        <CopyButton value={secret} label="Copy" />
        <Checkbox
          label="I have kept it where it is safe"
          checked={isKept}
          onChange={(event) => {
            setIsKept(event.currentTarget.checked);
          }}
        />
        <Group justify="flex-end">
          <Button disabled={!isKept} onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
