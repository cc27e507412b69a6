import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { shownOnceText as text } from '../../../shared/text/shownOnceText.js';
import { CopyButton } from '../layout/CopyButton.js';
import { Dialog } from './Dialog.js';
import { useCarefulLeaving } from './useCarefulLeaving.js';

interface ShownOnceProps {
  readonly title: string;
  readonly secret: string;
  /** How it is stored, which explains why it cannot be shown again. */
  readonly stored: string;
  /** The label of the button that closes the dialog: “I stored it”. */
  readonly kept: string;
  readonly onClose: () => void;
  /** Actions with the secret. */
  readonly children?: ReactNode;
}

/** A secret that cannot be shown again. The dialog closes only when the person confirms that they have stored it. */
export function ShownOnce({ title, secret, stored, kept, onClose, children }: ShownOnceProps): ReactNode {
  const [isKept, setIsKept] = useState(false);
  useCarefulLeaving(!isKept, text.leave);
  return (
    <Dialog title={title}>
      <Stack>
        <Text>
          {text.lead} {stored}
        </Text>
        <Code block className="secret">
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret} label={text.copy} />
        </Group>
        {children}
        <Group justify="flex-end">
          <Button
            onClick={() => {
              // Flushed before any navigation that follows, so that no question about leaving appears.
              flushSync(() => {
                setIsKept(true);
              });
              onClose();
            }}
          >
            {kept}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
