import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';
import { settingsText } from '../../../shared/text/settingsText.js';
import { useCarefulLeaving } from '../../parts/dialogs/useCarefulLeaving.js';

interface ChangeButtonsProps {
  /** The label of the submit button. */
  readonly label: string;
  readonly hasChanges: boolean;
  readonly isSending?: boolean;
  readonly onUndo: () => void;
}

/** Submits or discards the changes of a form. A person who leaves with unsaved changes is asked first. */
export function ChangeButtons({ label, hasChanges, isSending = false, onUndo }: ChangeButtonsProps): ReactNode {
  useCarefulLeaving(hasChanges, partsText.leave);
  return (
    <Group>
      <Button type="submit" disabled={!hasChanges} loading={isSending}>
        {label}
      </Button>
      <Button variant="default" disabled={!hasChanges} onClick={onUndo}>
        {settingsText.undo}
      </Button>
    </Group>
  );
}
