import { sectionOfPointer, sections, type Values } from './formTypes.js';
import type { FormState } from './formState.js';

/** The unsaved values that may be sent: without conflicts, refused sections and an incomplete number. */
export function sendable(state: FormState): Partial<Values> {
  const { values, unsaved, conflicts, faults } = state;
  const refused = new Set(faults.map(({ pointer }) => sectionOfPointer(pointer)));
  const chosen = sections.filter(
    (section) => unsaved.has(section) && !conflicts.includes(section) && !refused.has(section),
  );
  return Object.fromEntries(
    chosen
      .filter((section) => section !== 'business' || !isNumberWithheld(state))
      .map((section) => [section, values[section]]),
  );
}

/** Whether the business is not saved because its number is incomplete. */
export function isNumberWithheld({ values, unsaved }: FormState): boolean {
  return unsaved.has('business') && !isNumber(values.business.queryValue);
}

/** Whether it has as many digits as a business number. The service validates it. */
export function isNumber(queryValue: string): boolean {
  return [9, 11, 13].includes(queryValue.replaceAll(/[\s-]/g, '').length);
}
