import { sections, type Values } from './formTypes.js';
import type { FormState } from './formState.js';

/** What is unsaved and may be sent: not what somebody has to choose first, and no number that nobody has found good yet. */
export function sendable({ values, unsaved, conflicts }: FormState): Partial<Values> {
  const chosen = sections.filter((section) => unsaved.has(section) && !conflicts.includes(section));
  return Object.fromEntries(
    chosen
      .filter((section) => section !== 'business' || isNumber(values.business.queryValue))
      .map((section) => [section, values[section]]),
  );
}

/** Whether it has as many digits as a number of a business. Which check fails is for the service to say. */
export function isNumber(queryValue: string): boolean {
  return [9, 11, 13].includes(queryValue.replaceAll(/[\s-]/g, '').length);
}
