import { dayOf } from '../dayOf.js';
import { UnreadableRow } from './unreadableRow.js';

/**
 * A day as ASIC writes it, DD/MM/YYYY, as YYYY-MM-DD; null for an empty text.
 * @throws UnreadableRow when it is none of the calendar; it names the column
 */
export function readDay(text: string, column: string): string | null {
  if (text === '') return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const read = dayOf(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (read === null) throw new UnreadableRow(`${column} is no day as DD/MM/YYYY`);
  return read;
}
