import type { Form, Place } from '../form/formTypes.js';

/** Where somebody who comes (back) begins: at the first step that was asked for, or that is not complete. */
export function firstPlace({ request, steps }: Form): Place {
  return request?.steps[0] ?? steps.find(({ isComplete }) => !isComplete)?.step ?? 'REVIEW';
}
