import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';

/**
 * Lets a form follow newer values of the service, which another person may change at the same time: fields that this
 * person has not edited show them, and a reset goes to them.
 */
export function useNewerValues<Values extends object>(form: UseFormReturnType<Values>, newest: Values): void {
  const shown = useRef(newest);
  useEffect(() => {
    const before = shown.current;
    if (isSame(before, newest)) return;
    shown.current = newest;
    const edited = Object.entries(form.getValues()).filter(
      ([name, value]) => !isSame(value, before[name as keyof Values]),
    );
    form.setInitialValues(newest);
    form.setValues({ ...newest, ...Object.fromEntries(edited) });
  }, [form, newest]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
