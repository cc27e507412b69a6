import { sections, type Values } from './formTypes.js';
import type { FormState } from './formState.js';

/** The unsaved values that may be sent: without conflicts, and without an incomplete number. */
export function sendable({ values, unsaved, conflicts }: FormState): Partial<Values> {
  const chosen = sections.filter((section) => unsaved.has(section) && !conflicts.includes(section));
  return Object.fromEntries(
    chosen
      .filter((section) => section !== 'business' || isNumber(values.business.queryValue))
      .map((section) => [section, values[section]]),
  );
}

/** Whether it has as many digits as a business number. The service validates it. */
export function isNumber(queryValue: string): boolean {
  return [9, 11, 13].includes(queryValue.replaceAll(/[\s-]/g, '').length);
}
