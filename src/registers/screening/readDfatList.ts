import readSheets, { type SheetData } from 'read-excel-file/universal';
import { ImportRefusal } from '../import/importRefusal.js';
import { checkWorkbook } from './checkWorkbook.js';
import { cellText, findHeader, type DfatColumn, type DfatHeader } from './dfatColumns.js';
import { dfatDay } from './dfatDates.js';
import { dfatParty, type DfatRow } from './dfatParty.js';
import type { ListReject, ReadList } from './readList.js';
import type { StoredEntry } from './storedEntry.js';

/**
 * Reads the Consolidated List of DFAT: a sheet of XLSX with a row for each name. Rows of one party share the number that
 * their reference begins with (101, 101a, 101b). The list is of the day of its newest control date.
 * @param name That of the file, for sentences
 * @throws ImportRefusal for what is no such workbook, lacks a column, or holds no control date
 */
export async function readDfatList(bytes: Buffer, name: string): Promise<ReadList> {
  await checkWorkbook(bytes, name);
  const { sheet, header } = findSheet(await readWorkbook(bytes, name), name);
  const parties = new Map<string, DfatRow[]>();
  const rejects: ListReject[] = [];
  let asOf = '';
  let rows = 0;
  for (const [at, cells] of sheet.entries()) {
    if (at <= header.row || cells.every((cell) => cellText(cell).trim() === '')) continue;
    rows++;
    const row = readRow(cells, header, at + 1);
    if (typeof row === 'string') {
      rejects.push({ line: at + 1, reason: row });
      continue;
    }
    const day = dfatDay(row.text('Control Date'));
    if (day !== null && day > asOf) asOf = day;
    const held = parties.get(row.party);
    if (held) held.push(row);
    else parties.set(row.party, [row]);
  }
  const entries: StoredEntry[] = [];
  for (const [party, held] of parties) {
    const read = dfatParty(party, held);
    entries.push(...read.entries);
    rejects.push(...read.rejects);
  }
  if (asOf === '' && entries.length > 0) {
    throw new ImportRefusal(`${name} holds no Control Date that can be read: nobody can say of which day it is.`);
  }
  return { asOf, entries, rejects: rejects.sort((one, other) => one.line - other.line), rows };
}

function readRow(cells: SheetData[number], { places }: DfatHeader, line: number): DfatRow | string {
  const text = (column: DfatColumn): string => cellText(cells[places.get(column) ?? -1]).trim();
  const party = /^(\d{1,9})[a-z]{0,4}$/i.exec(text('Reference'))?.[1];
  if (party === undefined) return `The reference ${JSON.stringify(text('Reference').slice(0, 40))} is none.`;
  return { line, party, text };
}

async function readWorkbook(bytes: Buffer, name: string): Promise<readonly SheetData[]> {
  try {
    const copy = new Uint8Array(bytes).buffer;
    return (await readSheets(copy)).map(({ data }) => data);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportRefusal(`${name} cannot be read as XLSX: ${reason}`, { cause: error });
  }
}

/** The only sheet with the header of the list, whatever it is called. */
function findSheet(sheets: readonly SheetData[], name: string): { sheet: SheetData; header: DfatHeader } {
  let missing: readonly DfatColumn[] = [];
  const found: { sheet: SheetData; header: DfatHeader }[] = [];
  for (const sheet of sheets) {
    const header = findHeader(sheet);
    if ('places' in header) found.push({ sheet, header });
    else if (missing.length === 0 || header.missing.length < missing.length) missing = header.missing;
  }
  const [only, second] = found;
  if (second) throw new ImportRefusal(`${name} has the list on ${found.length} sheets: put it on one.`);
  if (only) return only;
  const columns = missing.map((column) => `“${column}”`).join(', ');
  throw new ImportRefusal(`${name} is not the Consolidated List as it is known here: it lacks ${columns}.`);
}
