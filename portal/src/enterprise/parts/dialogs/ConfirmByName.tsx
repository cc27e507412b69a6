import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { FormDialog } from './FormDialog.js';

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
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      onSend={onConfirm}
      error={error}
      isBusy={isBusy}
      isDisabled={!isRight}
      isFinal
    >
      {children}
      <TextInput
        label={`Type ${name} to continue`}
        value={typed}
        data-autofocus
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
