import { UnreadableRow } from './unreadableRow.js';

/**
 * A day as ASIC writes it, DD/MM/YYYY, as YYYY-MM-DD; null for an empty text.
 * @throws UnreadableRow when it is none of the calendar; it names the column
 */
export function readDay(text: string, column: string): string | null {
  if (text === '') return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/([1-9]\d{3})$/.exec(text) ?? [];
  if (!isDay(Number(year), Number(month), Number(day))) {
    throw new UnreadableRow(`${column} is not a date in the form DD/MM/YYYY`);
  }
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  // The day before the first of the next month is its last: asked for millions of times, this beats making a text of it.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
