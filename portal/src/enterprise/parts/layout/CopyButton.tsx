import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';

interface CopyButtonProps {
  readonly value: string;
  /** The label: “Copy the key”. */
  readonly label: string;
}

/** Copies a text, and announces it to screen readers too. */
export function CopyButton({ value, label }: CopyButtonProps): ReactNode {
  const { copy, copied } = useClipboard({ timeout: 3_000 });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          copy(value);
        }}
      >
        {copied ? partsText.copied : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied ? partsText.copied : ''}
      </span>
    </>
  );
}
