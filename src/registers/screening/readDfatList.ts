import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import readSheets from 'read-excel-file/universal';
import type { Sheet, SheetData } from 'read-excel-file/universal';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ImportRefusal } from '../import/importRefusal.js';
import { cellText, type DfatColumn, dfatDay, type DfatHeader, findHeader } from './dfatColumns.js';
import { dfatParty, dfatReject, type DfatRow } from './dfatParty.js';
import type { ListReject, ReadList } from './readList.js';
import type { StoredEntry } from './storedEntry.js';

/**
 * Reads DFAT's Consolidated List: XLSX with a row for each name. Rows of one party share the number with which their
 * reference starts (101, 101a, 101b). The day of the list is its newest control date. Every sheet with the list's
 * header is read, so that no entry on a second sheet is lost.
 * @param name The file's name, for messages
 * @throws ImportRefusal if the file is not such a workbook, has a sheet that lacks a column, or has no control date
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
 * The sheets with the header of the list, under any name. A sheet without it is skipped only if no row has text in two
 * cells, because then it cannot contain an entry.
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

/** A list decompresses to about ten megabytes. This limit stops a zip bomb. */
const maxUnpackedBytes = 64 * 1024 * 1024;
const maxEntries = 200;

/**
 * Checks a workbook before it is parsed: its decompressed size, and content that no published list has. The parser
 * relies on the zip directory and its sizes, which are checked here against the actual content.
 * @param name The file's name, for messages
 * @throws ImportRefusal for a file that is damaged, too large or not a zip, or has macros, formulas, links to other
 * files or document types
 */
async function checkWorkbook(bytes: Buffer, name: string): Promise<void> {
  const zip = await openWorkbook(bytes, name);
  let left = maxUnpackedBytes;
  try {
    if (zip.entryCount > maxEntries) {
      throw new ImportRefusal(`${name} has ${zip.entryCount} files, which is too many.`);
    }
    for await (const entry of zip.eachEntry()) {
      if (/vbaProject|activeX|embeddings|externalLinks|macrosheets/i.test(entry.fileName)) {
        throw new ImportRefusal(
          `${name} has macros or other files (${entry.fileName.slice(0, 80)}), which no list has.`,
        );
      }
      const content = await unpack(zip, entry, left);
      if (content === null) {
        throw new ImportRefusal(
          `${name} unpacks to more than ${maxUnpackedBytes / 1024 ** 2} MiB, so it is not a list.`,
        );
      }
      left -= content.length;
      if (content.includes('<!DOCTYPE')) {
        throw new ImportRefusal(`${name} has a document type declaration, which no list has.`);
      }
      if (/worksheets\/[^/]*\.xml$/i.test(entry.fileName) && /<(?:\w+:)?f[\s/>]/.test(content.toString('latin1'))) {
        throw new ImportRefusal(`${name} has formulas. Save the values only.`);
      }
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged(name, error);
  } finally {
    zip.close();
  }
}

/** The content of an entry. Null if it exceeds the remaining size. */
async function unpack(zip: ZipFile, entry: Entry, room: number): Promise<Buffer | null> {
  if (entry.uncompressedSize > room) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stored = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  for await (const chunk of unpacked(stored, entry)) {
    bytes += chunk.length;
    if (bytes > entry.uncompressedSize) throw new Error('an entry is larger than the ZIP file states');
    chunks.push(chunk);
  }
  if (bytes !== entry.uncompressedSize) throw new Error('an entry is smaller than the ZIP file states');
  return Buffer.concat(chunks);
}

function unpacked(stored: Readable, { compressionMethod }: Entry): AsyncIterable<Buffer> {
  if (compressionMethod === 0) return stored;
  if (compressionMethod !== 8) throw new Error(`compression ${compressionMethod} is not supported`);
  return pipeline(stored, createInflateRaw(), () => undefined);
}

async function openWorkbook(bytes: Buffer, name: string): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true });
  } catch (error) {
    throw damaged(name, error);
  }
}

function damaged(name: string, error: unknown): ImportRefusal {
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportRefusal(`${name} is not a complete XLSX file: ${reason}.`, { cause: error });
}
