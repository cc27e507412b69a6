import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldFault } from '../navigation/useFieldFault.js';

interface LongFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: string | null;
  readonly maxLength: number;
  readonly description?: string;
  readonly onChange: (value: string) => void;
}

/** A few lines of text of the form. */
export function LongField({ pointer, label, value, maxLength, description, onChange }: LongFieldProps): ReactNode {
  return (
    <Textarea
      id={pointer}
      label={label}
      description={description}
      value={value ?? ''}
      error={useFieldFault(pointer)}
      rows={3}
      maxLength={maxLength}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
