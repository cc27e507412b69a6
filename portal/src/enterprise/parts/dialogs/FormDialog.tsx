import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Dialog } from './Dialog.js';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons.js';
import { RequestFault } from '../forms/RequestFault.js';

interface FormDialogProps extends DialogButtonsProps {
  readonly title: string;
  /** The error of the last attempt. */
  readonly error: CombinedError | undefined;
  /** The input fields that show their own message. */
  readonly shownFields?: readonly string[];
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** A dialog whose form runs an action. While it is disabled, the form cannot be submitted. */
export function FormDialog({
  title,
  error,
  shownFields = [],
  onSend,
  children,
  ...buttons
}: FormDialogProps): ReactNode {
  return (
    <Dialog onClose={buttons.onClose} title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!buttons.isDisabled) onSend();
        }}
      >
        <Stack>
          {error && <RequestFault error={error} shownFields={shownFields} />}
          {children}
          <DialogButtons {...buttons} />
        </Stack>
      </form>
    </Dialog>
  );
}
