import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface FilterTextProps {
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A typed filter, which is applied on Enter or when the field loses the focus. */
export function FilterText({ label, type = 'text', value = '', onChange }: FilterTextProps): ReactNode {
  const [typed, setTyped] = useState({ value, about: value });
  // After going back, or clearing the filters, the field shows the applied value.
  if (typed.about !== value) setTyped({ value, about: value });
  const commit = (): void => {
    if (typed.value.trim() !== value) onChange(typed.value.trim());
  };
  return (
    <TextInput
      size="sm"
      label={label}
      type={type}
      value={typed.value}
      autoComplete="off"
      onChange={(event) => {
        setTyped({ value: event.currentTarget.value, about: value });
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
