import readSheets, { type Sheet, type SheetData } from 'read-excel-file/universal';
import { ImportRefusal } from '../import/importRefusal.js';
import { checkWorkbook } from './checkWorkbook.js';
import { cellText, findHeader, type DfatColumn, type DfatHeader } from './dfatColumns.js';
import { dfatDay } from './dfatDates.js';
import { dfatParty, dfatReject, type DfatRow } from './dfatParty.js';
import type { ListReject, ReadList } from './readList.js';
import type { StoredEntry } from './storedEntry.js';

/**
 * Reads the Consolidated List of DFAT: XLSX with a row for each name. Rows of one party share the number that
 * their reference begins with (101, 101a, 101b). The list is of the day of its newest control date. Every sheet with the
 * header of the list is read, so that no entry is lost on a second one.
 * @param name That of the file, for sentences
 * @throws ImportRefusal for what is no such workbook, has a sheet that lacks a column, or holds no control date
 */
export async function readDfatList(bytes: Buffer, name: string): Promise<ReadList> {
  await checkWorkbook(bytes, name);
  const sheets = findSheets(await readWorkbook(bytes, name), name);
  const parties = new Map<string, DfatRow[]>();
  const rejects: ListReject[] = [];
  let asOf = '';
  let rows = 0;
  for (const { sheet: title, data, header } of sheets) {
    const sheet = sheets.length > 1 ? title : null;
    for (const [at, cells] of data.entries()) {
      if (at <= header.row || filledCells(cells) === 0) continue;
      rows++;
      const place = { line: at + 1, sheet };
      const row = readRow(cells, header, place);
      if (typeof row === 'string') {
        rejects.push(dfatReject(place, row));
        continue;
      }
      const day = dfatDay(row.text('Control Date'));
      if (day !== null && day > asOf) asOf = day;
      const held = parties.get(row.party);
      if (held) held.push(row);
      else parties.set(row.party, [row]);
    }
  }
  const entries: StoredEntry[] = [];
  for (const [party, held] of parties) {
    const read = dfatParty(party, held);
    entries.push(...read.entries);
    rejects.push(...read.rejects);
  }
  if (asOf === '' && entries.length > 0) {
    throw new ImportRefusal(`${name} has no readable Control Date, so its date is unknown.`);
  }
  return { asOf, entries, rejects: rejects.sort((one, other) => one.line - other.line), rows };
}

function readRow(
  cells: SheetData[number],
  { places }: DfatHeader,
  place: Pick<DfatRow, 'line' | 'sheet'>,
): DfatRow | string {
  const text = (column: DfatColumn): string => cellText(cells[places.get(column) ?? -1]).trim();
  const party = /^(\d{1,9})[a-z]{0,4}$/i.exec(text('Reference'))?.[1];
  if (party === undefined) return `The reference ${JSON.stringify(text('Reference').slice(0, 40))} is not valid.`;
  return { ...place, party, text };
}

async function readWorkbook(bytes: Buffer, name: string): Promise<readonly Sheet[]> {
  try {
    const copy = new Uint8Array(bytes).buffer;
    return await readSheets(copy);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefusal(`${name} cannot be read as XLSX: ${reason}`, { cause: error });
  }
}

interface ListSheet extends Sheet {
  readonly header: DfatHeader;
}

/**
 * The sheets with the header of the list, whatever they are called. A sheet without it is passed over only when no row of it
 * has text in two cells: it cannot hold an entry then.
 */
function findSheets(sheets: readonly Sheet[], name: string): readonly ListSheet[] {
  const found: ListSheet[] = [];
  const others: { readonly sheet: Sheet; readonly missing: readonly DfatColumn[] }[] = [];
  for (const sheet of sheets) {
    const header = findHeader(sheet.data);
    if ('places' in header) found.push({ ...sheet, header });
    else others.push({ sheet, missing: header.missing });
  }
  if (found.length === 0) {
    const [closest] = others.toSorted((one, other) => one.missing.length - other.missing.length);
    throw new ImportRefusal(
      `${name} is not the Consolidated List in its known format: these columns are missing: ${quoted(closest?.missing ?? [])}.`,
    );
  }
  const unread = others.find(({ sheet }) => sheet.data.some((cells) => filledCells(cells) > 1));
  if (unread) {
    throw new ImportRefusal(
      `The sheet “${unread.sheet.sheet}” of ${name} has rows, but not the columns ${quoted(unread.missing)}, so entries on it would be lost. If it has no entries, delete the sheet.`,
    );
  }
  return found;
}

function filledCells(cells: SheetData[number]): number {
  return cells.filter((cell) => cellText(cell).trim() !== '').length;
}

function quoted(columns: readonly DfatColumn[]): string {
  return columns.map((column) => `“${column}”`).join(', ');
}
