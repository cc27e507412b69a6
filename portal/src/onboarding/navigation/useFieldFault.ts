import { useText } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import type { FieldFault } from '../form/formTypes.js';
import { isNumberWithheld } from '../form/sendable.js';
import { stepOfPointer } from './fieldAt.js';
import { useNavigation } from './NavigationContext.js';

/** The fault of a field: the service's, or a missing value once the person has left the step. */
export function useFieldFault(pointer: string): string | null {
  const { faults, form } = useFormState();
  const { left } = useNavigation();
  const withheld = useNumberFault();
  const refused = [...faults, ...(withheld ? [withheld] : [])].find((fault) => fault.pointer === pointer);
  if (refused) return refused.detail;
  const step = stepOfPointer(pointer);
  if (!left.has(step)) return null;
  const gaps = form.steps.find((state) => state.step === step)?.missing ?? [];
  return gaps.find((gap) => gap.pointer === pointer)?.detail ?? null;
}

/** An incomplete number, which is not sent, once the person has left its step. */
export function useNumberFault(): FieldFault | null {
  const text = useText();
  const state = useFormState();
  const { left } = useNavigation();
  if (!left.has('BUSINESS') || !isNumberWithheld(state)) return null;
  const hint = text[`numberHint${state.values.business.jurisdiction}`];
  return { pointer: '/business/queryValue', detail: text.numberIncomplete(hint) };
}

/** The hint of the service about a field, from its list of localities. It does not prevent the submission. */
export function useFieldHint(pointer: string): string | undefined {
  return useFormState().form.hints.find((hint) => hint.pointer === pointer)?.detail;
}
