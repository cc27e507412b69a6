import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { FormDialog } from './FormDialog.js';

interface ConfirmByNameProps {
  readonly title: string;
  /** The exact text to type. */
  readonly name: string;
  /** The label of the button. */
  readonly action: string;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Explains the consequences. */
  readonly children: ReactNode;
}

/** Confirms an irreversible action: the person must type a name first. */
export function ConfirmByName(props: ConfirmByNameProps): ReactNode {
  const { title, name, action, error, isBusy, onConfirm, onClose, children } = props;
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name;
  return (
    <FormDialog
      title={title}
      action={action}
      onClose={onClose}
      question={null}
      onSend={onConfirm}
      error={error}
      isBusy={isBusy}
      isDisabled={!isRight}
      isFinal
    >
      {children}
      <TextInput
        label={partsText.confirmByName(name)}
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
