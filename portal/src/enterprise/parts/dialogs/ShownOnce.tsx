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
  /** How it is stored, which says why nobody shows it again. */
  readonly stored: string;
  /** On the button that closes the dialog: “I have stored the key”. */
  readonly kept: string;
  readonly onClose: () => void;
  /** What can be done with it at once. */
  readonly children?: ReactNode;
}

/** A secret that nobody can show again: the dialog is closed only by saying that the secret is stored. */
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
              // Before the page is left by what follows, so that nothing asks whether to leave.
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
