import { useFormState } from '../form/FormContext.js';
import { stepOfPointer } from './fieldAt.js';
import { useNavigation } from './NavigationContext.js';

/** The fault of a field: the service's, or a missing value once the person has left the step. */
export function useFieldFault(pointer: string): string | null {
  const { faults, form } = useFormState();
  const { left } = useNavigation();
  const refused = faults.find((fault) => fault.pointer === pointer);
  if (refused) return refused.detail;
  const step = stepOfPointer(pointer);
  if (!left.has(step)) return null;
  const gaps = form.steps.find((state) => state.step === step)?.missing ?? [];
  return gaps.find((gap) => gap.pointer === pointer)?.detail ?? null;
}

/** The hint of the service about a field, from its list of localities. It does not prevent the submission. */
export function useFieldHint(pointer: string): string | undefined {
  return useFormState().form.hints.find((hint) => hint.pointer === pointer)?.detail;
}
