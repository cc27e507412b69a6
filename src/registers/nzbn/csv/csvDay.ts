import { dayOf } from '../../dayOf.js';

/**
 * The day of a cell as YYYY-MM-DD: DD/MM/YYYY as the bulk data have it, or a date that begins with its year; a time behind it
 * is left out. Null when it is neither, or no day of the calendar.
 */
export function csvDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$|[T ])/.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return dayOf(text);
  return dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
