import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../dialogs/useFocusBack.js';

interface PanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** One thing of a list, opened beside it; over all of the page where that is narrow. */
export function Panel({ title, onClose, children }: PanelProps): ReactNode {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(640px, 100%)">
      <Drawer.Overlay />
      <Drawer.Content>
        <Group p="md" pb={0} justify="space-between" wrap="nowrap">
          <Drawer.Title fw={600} fz="lg">
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </Group>
        <Drawer.Body pt="sm">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
