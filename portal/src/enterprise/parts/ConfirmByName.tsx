import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Dialog } from './Dialog.js';
import { RequestFault } from './RequestFault.js';

interface ConfirmByNameProps {
  readonly title: string;
  /** What is typed, to the letter. */
  readonly name: string;
  /** What is done, on the button. */
  readonly action: string;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What follows. */
  readonly children: ReactNode;
}

/** Asks before something that nothing brings back: it is done when its name was typed. */
export function ConfirmByName(props: ConfirmByNameProps): ReactNode {
  const { title, name, action, error, isBusy, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name;
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) onConfirm();
        }}
      >
        <Stack>
          {error && <RequestFault error={error} />}
          {children}
          <TextInput
            label={`Type ${name} to go on`}
            value={typed}
            data-autofocus
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" disabled={!isRight} loading={isBusy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
