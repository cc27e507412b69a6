import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFieldFault } from '../navigation/useFieldFault.js';

interface TickFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
}

/** Yes or no. */
export function TickField({ pointer, label, isTicked, onChange }: TickFieldProps): ReactNode {
  return (
    <Checkbox
      id={pointer}
      label={label}
      checked={isTicked}
      error={useFieldFault(pointer)}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
      }}
    />
  );
}
