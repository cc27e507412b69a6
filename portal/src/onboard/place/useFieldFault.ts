import { useFormState } from '../form/FormContext.js';
import { stepOfPointer } from './fieldAt.js';
import { usePlace } from './PlaceContext.js';

/** What is wrong with a field: what the service refused; and what is missing, once somebody has gone on from its step. */
export function useFieldFault(pointer: string): string | null {
  const { faults, form } = useFormState();
  const { left } = usePlace();
  const refused = faults.find((fault) => fault.pointer === pointer);
  if (refused) return refused.detail;
  const step = stepOfPointer(pointer);
  if (!left.has(step)) return null;
  const gaps = form.steps.find((state) => state.step === step)?.missing ?? [];
  return gaps.find((gap) => gap.pointer === pointer)?.detail ?? null;
}
