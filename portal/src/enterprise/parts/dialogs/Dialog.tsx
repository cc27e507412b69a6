import { Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from './useFocusBack.js';

interface DialogProps {
  readonly title: string;
  /** Without it there is no way out but those that the content has. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** Something to be done before anything else. */
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
          {onClose && <Modal.CloseButton aria-label="Close" />}
        </Group>
        <Modal.Body pt="sm">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
