import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

interface FilterTextProps {
  readonly label: string;
  readonly type?: 'text' | 'date';
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A filter that is typed: it counts when it is left, or with Enter. */
export function FilterText({ label, type = 'text', value = '', onChange }: FilterTextProps): ReactNode {
  const [typed, setTyped] = useState({ value, about: value });
  // Whoever goes back, or clears the filters, sees what counts.
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
