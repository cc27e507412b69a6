import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { decisionText } from '../../../shared/text/decisionText.js';

export interface DialogButtonsProps {
  readonly onClose: () => void;
  /** What is done. */
  readonly action: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  /** Nothing brings back what it does. */
  readonly isFinal?: boolean;
  /** The way out. */
  readonly cancel?: string;
}

/** The end of a form in a dialog. It stays in sight while the form scrolls. */
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
