import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';
import { useFocusBack } from './useFocusBack.js';

interface DialogProps {
  readonly title: string;
  /** If it is missing, the dialog closes only through its content. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A modal dialog. */
export function Dialog({ title, onClose, children }: DialogProps): ReactNode {
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={onClose ?? (() => undefined)}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Group p="md" pb={0} justify="space-between" wrap="nowrap">
          <Modal.Title fw={600} fz="lg">
            {title}
          </Modal.Title>
          {onClose && <Modal.CloseButton aria-label={partsText.close} />}
        </Group>
        <Modal.Body pt="sm">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
