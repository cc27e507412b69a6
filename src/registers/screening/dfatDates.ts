import { parseDay } from '../parseDay.js';

/** A number that Excel counts days with, of a day between 1900 and 2099. */
const serial = /^[1-7]\d{4}$/;
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The text of a date as the list writes it: `12/03/1965`, `03/1965`, `1965`, `1965, 1967`, `Approximately 1965`. Where a cell
 * has lost its format and holds the number of a day, the day.
 */
export function dfatDateText(text: string): string {
  return serial.test(text) ? new Date(dayZero + Number(text) * dayMs).toISOString().slice(0, 10) : text;
}

/** The day of a date that has one, YYYY-MM-DD; null for any other text. */
export function dfatDay(text: string): string | null {
  const plain = dfatDateText(text.trim());
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain) ?? [];
  return parseDay(year === '' ? plain : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
