import type { Form, PageName } from '../form/formTypes.js';

/** The page at which a visit starts: the first step that was requested, or that is incomplete. */
export function findFirstPage({ request, steps }: Form): PageName {
  return request?.steps[0] ?? steps.find(({ isComplete }) => !isComplete)?.step ?? 'REVIEW';
}
