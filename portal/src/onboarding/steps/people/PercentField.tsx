import { useState, type ReactNode } from 'react';
import { TextField } from '../../fields/TextField.js';
import { parseNumber } from './shareKinds.js';

interface PercentFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A share of 0 to 100. It keeps the typed text, because `12.` is not yet a number. */
export function PercentField({ pointer, label, value, onChange }: PercentFieldProps): ReactNode {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const shown = parseNumber(typed) === value ? typed : value === null ? typed : String(value);
  return (
    <TextField
      pointer={pointer}
      label={label}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      onChange={(text) => {
        setTyped(text);
        onChange(parseNumber(text));
      }}
    />
  );
}
