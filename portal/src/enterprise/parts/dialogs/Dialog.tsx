import { Group, Modal } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';
import { useCarefulLeaving } from './useCarefulLeaving.js';
import { useFocusBack } from './useFocusBack.js';

interface DialogProps {
  readonly title: string;
  /** If it is missing, the dialog closes only through its content. */
  readonly onClose?: () => void;
  /** Asked before the dialog or its page is left, once the person has typed text. */
  readonly question?: string | null;
  readonly children: ReactNode;
}

/** A modal dialog. */
export function Dialog({ title, onClose, question = null, children }: DialogProps): ReactNode {
  useFocusBack();
  const body = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => new Map<TextField, string>());
  const isTyped = (): boolean =>
    findTextFields(body.current).some((field) => field.value !== (opened.get(field) ?? ''));
  useCarefulLeaving(question !== null && isTyped, question ?? '');
  return (
    <Modal.Root
      opened
      onClose={() => {
        if (question === null || !isTyped() || window.confirm(question)) onClose?.();
      }}
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
        <Modal.Body
          pt="sm"
          ref={(element) => {
            body.current = element;
            if (opened.size === 0) for (const field of findTextFields(element)) opened.set(field, field.value);
          }}
        >
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function findTextFields(within: HTMLElement | null): readonly TextField[] {
  const others = ['checkbox', 'radio', 'hidden', 'file'].map((type) => `[type="${type}"]`).join();
  return [...(within?.querySelectorAll<TextField>(`textarea, input:not(${others})`) ?? [])];
}
