import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';
import { toFault } from './toFault.js';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: CombinedError | undefined;
  /** The input field, and its label. */
  readonly field?: string;
  readonly label?: string;
  /** States who can read the reason. By default, only the organisation. */
  readonly description?: string;
  /** The largest number of characters that the service accepts. */
  readonly maxLength: number;
}

/** The reason for a change, which the service requires and stores. */
export function ReasonField({
  value,
  onChange,
  error,
  maxLength,
  field = 'reason',
  label = partsText.reason,
  description = partsText.reasonPrivacy,
}: ReasonFieldProps): ReactNode {
  return (
    <Textarea
      label={label}
      description={description}
      required
      maxLength={maxLength}
      autosize
      minRows={2}
      data-autofocus
      value={value}
      error={error && toFault(error).fields[field]}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
