import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { FormDialog } from './FormDialog.js';

const text = partsText.rotate;

interface RotateDialogProps {
  readonly title: string;
  /** The label of the choice: “The old key lives on for”. */
  readonly label: string;
  /** The effect of a rotation without an overlap. */
  readonly none: string;
  readonly isBusy: boolean;
  readonly error: CombinedError | undefined;
  readonly onClose: () => void;
  readonly onRotate: (overlapSeconds: number) => void;
  /** Explains the change. */
  readonly children: ReactNode;
}

/** Rotates a secret. The old one stays valid for the chosen overlap. */
export function RotateDialog(props: RotateDialogProps): ReactNode {
  const { title, label, none, isBusy, error, onClose, onRotate, children } = props;
  const [overlap, setOverlap] = useState('86400');
  return (
    <FormDialog
      title={title}
      action={text.action}
      onClose={onClose}
      onSend={() => {
        onRotate(Number(overlap));
      }}
      error={error}
      isBusy={isBusy}
    >
      {children}
      <NativeSelect
        label={label}
        data={[
          { value: '86400', label: text.day },
          { value: '604800', label: text.week },
          { value: '3600', label: text.hour },
          { value: '0', label: text.none(none) },
        ]}
        value={overlap}
        data-autofocus
        onChange={(event) => {
          setOverlap(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
