import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

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

/** The end of a form in a dialog: the way out of it, and what it is for. */
export function DialogButtons(props: DialogButtonsProps): ReactNode {
  const { onClose, action, isBusy, isDisabled = false, isFinal = false, cancel = 'Cancel' } = props;
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {cancel}
      </Button>
      <Button type="submit" disabled={isDisabled} loading={isBusy} {...(isFinal && { className: 'destructive' })}>
        {action}
      </Button>
    </Group>
  );
}
