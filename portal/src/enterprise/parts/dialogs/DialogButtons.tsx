import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { decisionText } from '../../../shared/text/decisionText.js';

export interface DialogButtonsProps {
  readonly onClose: () => void;
  /** The label of the button. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Whether the action is irreversible. */
  readonly isFinal?: boolean;
  /** The label of the cancel button. */
  readonly cancel?: string;
}

/** The buttons of a form in a dialog. They stay visible while the form scrolls. */
export function DialogButtons(props: DialogButtonsProps): ReactNode {
  const { onClose, action, isBusy, isDisabled = false, isFinal = false, cancel = decisionText.dialog.cancel } = props;
  return (
    <Group justify="flex-end" className="dialog-buttons">
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" disabled={isDisabled} loading={isBusy} {...(isFinal && { className: 'destructive' })}>
        {action}
      </Button>
    </Group>
  );
}
