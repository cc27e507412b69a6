import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { useFieldFault, useFieldHint } from '../navigation/useFieldFault.js';
import * as limits from '../../shared/limits.js';

interface TextFieldProps extends Pick<
  TextInputProps,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'description'
  | 'maxLength'
  | 'onBlur'
  | 'onKeyDown'
  | 'role'
  | 'aria-autocomplete'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
> {
  /** The JSON pointer of the field in the form, which is also its id. */
  readonly pointer: string;
  readonly label: string;
  readonly value: string | null;
  readonly isOptional?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text of the form. */
export function TextField({ pointer, label, value, isOptional = false, onChange, ...rest }: TextFieldProps): ReactNode {
  const text = useText();
  return (
    <TextInput
      id={pointer}
      label={isOptional ? `${label} (${text.optional})` : label}
      value={value ?? ''}
      error={useFieldFault(pointer)}
      description={useFieldHint(pointer)}
      maxLength={limits.OnboardingPartyInput.name}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
      {...rest}
    />
  );
}
