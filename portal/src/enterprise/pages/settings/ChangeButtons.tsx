import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCarefulLeaving } from '../../parts/dialogs/useCarefulLeaving.js';

interface ChangeButtonsProps {
  /** What the button that sends the form says. */
  readonly label: string;
  readonly hasChanges: boolean;
  readonly isSending?: boolean;
  readonly onUndo: () => void;
}

/** Sends what was changed in a form, or takes it back. Whoever leaves without either is asked. */
export function ChangeButtons({ label, hasChanges, isSending = false, onUndo }: ChangeButtonsProps): ReactNode {
  useCarefulLeaving(hasChanges, 'Your changes are not saved. Leave without saving?');
  return (
    <Group>
      <Button type="submit" disabled={!hasChanges} loading={isSending}>
        {label}
      </Button>
      <Button variant="default" disabled={!hasChanges} onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
