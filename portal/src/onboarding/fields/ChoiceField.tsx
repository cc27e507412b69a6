import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFieldFault } from '../navigation/useFieldFault.js';

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface ChoiceFieldProps<V extends string> {
  readonly pointer: string;
  readonly label: string;
  readonly value: V | '';
  readonly options: readonly Option<V>[];
  readonly description?: string;
  /** The reason why the choice was refused. */
  readonly fault?: string | undefined;
  readonly autoComplete?: string;
  readonly onChange: (value: V) => void;
}

/** A native select, which every device and screen reader supports. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>): ReactNode {
  const { pointer, label, value, options, description, fault, autoComplete, onChange } = props;
  const text = useText();
  const gap = useFieldFault(pointer);
  const isKnown = options.some((option) => option.value === value);
  return (
    <NativeSelect
      id={pointer}
      label={label}
      description={description}
      value={value}
      error={fault ?? gap}
      autoComplete={autoComplete}
      data={[...(isKnown ? [] : [{ value: '', label: text.choose, disabled: true }]), ...options]}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}
