import type { SheetData } from 'read-excel-file/universal';
import { dayMs, parseDay, parseDayMonthYear, toDay } from '../../domain/days.js';
import { plainText } from './readList.js';

/** The columns that are read. Others are ignored. */
const columns = [
  'Reference',
  'Name of Individual or Entity',
  'Type',
  'Name Type',
  'Alias Strength',
  'Date of Birth',
  'Place of Birth',
  'Citizenship',
  'Address',
  'Additional Information',
  'Listing Information',
  'Committees',
  'Control Date',
] as const;
export type DfatColumn = (typeof columns)[number];

/** The row of the header, and the index of each column. */
export interface DfatHeader {
  readonly row: number;
  readonly places: ReadonlyMap<DfatColumn, number>;
}

/** The header must be in the first rows. */
const rowsBefore = 20;

/** The header of the list in a sheet, or the columns that the most similar row lacks. */
export function findHeader(sheet: SheetData): DfatHeader | { readonly missing: readonly DfatColumn[] } {
  let missing: readonly DfatColumn[] = columns;
  for (const [row, cells] of sheet.slice(0, rowsBefore).entries()) {
    const titles = cells.map((cell) => plainText(cellText(cell))?.toLowerCase() ?? '');
    const found = columns.map((column) => [column, titles.indexOf(column.toLowerCase())] as const);
    const absent = found.filter(([, place]) => place < 0).map(([column]) => column);
    if (absent.length === 0) return { row, places: new Map(found) };
    if (absent.length < missing.length) missing = absent;
  }
  return { missing };
}

/** The text of a cell. A date becomes YYYY-MM-DD in any cell format. */
export function cellText(cell: SheetData[number][number] | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : toDay(cell);
  return String(cell);
}

/** An Excel day number between 1900 and 2099. */
const serial = /^[1-7]\d{4}$/;
const dayZero = Date.UTC(1899, 11, 30);

/**
 * The text of a date in the list's forms: `12/03/1965`, `03/1965`, `1965`, `1965, 1967`, `Approximately 1965`. If a
 * cell has lost its format and contains a day number, its day is returned.
 */
export function dfatDateText(text: string): string {
  return serial.test(text) ? toDay(new Date(dayZero + Number(text) * dayMs)) : text;
}

/** The day of a complete date, YYYY-MM-DD. Null for any other text. */
export function dfatDay(text: string): string | null {
  const plain = dfatDateText(text.trim());
  return parseDayMonthYear(plain) ?? parseDay(plain);
}
