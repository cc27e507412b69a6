import type { Form, Place } from '../form/formTypes.js';

/** The place at which a visit starts: the first step that was requested, or that is incomplete. */
export function firstPlace({ request, steps }: Form): Place {
  return request?.steps[0] ?? steps.find(({ isComplete }) => !isComplete)?.step ?? 'REVIEW';
}
