import type { ReactNode } from 'react';
import { useFormState } from '../form/FormContext.js';
import { Conflict } from './Conflict.js';

/** The sections that were changed both here and elsewhere. */
export function Conflicts(): ReactNode {
  const { conflicts } = useFormState();
  return (
    <div role="alert">
      {conflicts.map((section) => (
        <Conflict key={section} section={section} />
      ))}
    </div>
  );
}
