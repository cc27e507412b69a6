import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { Dialog } from './Dialog.js';
import { DialogButtons, type DialogButtonsProps } from './DialogButtons.js';
import { RequestFault } from '../forms/RequestFault.js';

interface FormDialogProps extends DialogButtonsProps {
  readonly title: string;
  /** The error of the last attempt. */
  readonly error: CombinedError | undefined;
  /** The input fields that show their own message. */
  readonly shownFields?: readonly string[];
  /** Asked before the dialog or its page is left, once the person has typed text. Null if nothing would be lost. */
  readonly question?: string | null;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** A dialog whose form runs an action. While it is disabled, the form cannot be submitted. */
export function FormDialog({
  title,
  error,
  shownFields = [],
  question = partsText.leave,
  onSend,
  children,
  ...buttons
}: FormDialogProps): ReactNode {
  return (
    <Dialog onClose={buttons.onClose} title={title} question={question}>
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
