import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';
import { useFocusBack } from '../dialogs/useFocusBack.js';

interface PanelProps {
  readonly title: string;
  /** The greatest width in pixels. The default leaves room for the list. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows one object of a list next to it, or over the whole page on a narrow screen. */
export function Panel({ title, width = 640, onClose, children }: PanelProps): ReactNode {
  useFocusBack();
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={`min(${width}px, 100%)`}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Group p="md" pb={0} justify="space-between" wrap="nowrap">
          <Drawer.Title fw={600} fz="lg">
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={partsText.close} />
        </Group>
        <Drawer.Body pt="sm">{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
