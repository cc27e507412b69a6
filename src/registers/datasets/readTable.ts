import type { CsvRecord } from '../../platform/csvReader.js';
import { UnfinishedBytes } from '../files/openSources.js';
import { csvRecords, OpenQuotes } from '../import/csvRecords.js';
import type { ExtractSource, Reject, RowChunk } from '../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../import/importRefusal.js';
import { parseDayMonthYear } from '../../domain/days.js';
import type { RowCounts } from './importDataset.js';

/** The published format of a dataset. */
export interface TableShape {
  /** Its name for operators. */
  readonly dataset: string;
  readonly format: CellFormat;
  /** The columns that are read, in the order of their values. The file may have others, in any order. */
  readonly columns: readonly string[];
  /** The name in `columns` of a column of the file, where files write it in several ways. */
  readonly toColumn?: (name: string) => string;
  /** The index in `columns` of the number that identifies a row. */
  readonly number: number | null;
}

/** The values of one row in the order of `columns`, trimmed. */
export interface TableRow {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * Streams the rows of a published table. Rows with more or fewer cells than the header, and those that are not UTF-8,
 * are rejected. Each batch counts its rows of the file.
 * @throws ImportRefusal if a column is missing, or the file is cut off
 */
export async function* readTable(
  source: ExtractSource,
  shape: TableShape,
  onReject: (reject: Reject) => void,
): AsyncGenerator<{ readonly read: number; readonly rows: readonly TableRow[] }, void, void> {
  let places: readonly number[] | undefined;
  let width = 0;
  for await (const batch of readCells(source, shape.format)) {
    const header = places ? undefined : batch[0];
    if (header) {
      places = findColumnPositions(header, source.name, shape);
      width = header.cells.length;
    }
    const rows: TableRow[] = [];
    const body = header ? batch.slice(1) : batch;
    for (const row of body) {
      const values = (places ?? []).map((place) => tidy(row.cells[place] ?? ''));
      const reason = findRowFault(row, values, width);
      if (reason === null) rows.push({ line: row.line, values });
      else onReject({ number: findRowNumber(values, shape), file: source.name, line: row.line, reason });
    }
    yield { read: body.length, rows };
  }
  if (!places) throw new ImportRefusal(`${source.name} is empty.`);
}

/** The number of a rejected row, if it is legible. */
export function findRowNumber(values: readonly string[], { number }: TableShape): string | null {
  const text = number === null ? '' : (values[number] ?? '');
  return /^[0-9]{9,11}$/.test(text) ? text : null;
}

function findColumnPositions(
  { cells }: CsvRecord,
  name: string,
  { dataset, format, columns, toColumn = (name) => name }: TableShape,
): readonly number[] {
  const names = cells.map((cell) => toColumn(tidy(cell)));
  return columns.map((column) => {
    const place = names.indexOf(column);
    if (place >= 0 && names.lastIndexOf(column) === place) return place;
    throw new ImportRefusal(
      `${name} is not a file of the ${dataset}: its header must have the column “${column}” once, between ${format}.`,
    );
  });
}

/** Columns that are not read may have any content. */
function findRowFault({ cells }: CsvRecord, values: readonly string[], width: number): string | null {
  if (cells.length !== width) return `the row has ${cells.length} cells, the header ${width}`;
  return values.some((cell) => /[\0\ufffd]/.test(cell)) ? 'the row is not valid UTF-8' : null;
}

/** Collapses white space, including non-breaking spaces, to one space between words and none around them. */
function tidy(cell: string): string {
  return /^\s|\s$|[^\S ]| {2}/.test(cell) ? cell.trim().replace(/\s+/g, ' ') : cell;
}

/** The separator of cells: TABs or vertical bars without quoting, or commas with quotes (RFC 4180). */
type CellFormat = 'tabs' | 'pipes' | 'commas';

/**
 * Streams the rows of a table, including the header, without empty ones.
 * @throws ImportRefusal if the file is cut off or not such a table
 */
function readCells(source: ExtractSource, format: CellFormat): AsyncGenerator<readonly CsvRecord[], void, void> {
  if (format === 'commas') return csvRecords(source, new OpenQuotes());
  return plainCells(source, format === 'tabs' ? '\t' : '|');
}

async function* plainCells(source: ExtractSource, separator: string): AsyncGenerator<readonly CsvRecord[], void, void> {
  for await (const { first, lines } of textLines(source)) {
    const rows: CsvRecord[] = [];
    for (const [index, line] of lines.entries()) {
      if (line !== '') rows.push({ line: first + index, cells: line.split(separator) });
    }
    yield rows;
  }
}

/** Consecutive lines of a file, without their ends. `first` is the number of the first line, from 1. */
export interface TextLines {
  readonly first: number;
  readonly lines: readonly string[];
}

const newline = 0x0a;
const maxLineBytes = 1024 * 1024;

/**
 * Streams the lines of a UTF-8 text with LF or CRLF line ends, with or without a byte order mark. Invalid bytes become
 * U+FFFD. The memory does not grow with the file.
 * @throws ImportRefusal if the last line has no end, or a line is longer than 1 MiB
 */
async function* textLines(source: ExtractSource): AsyncGenerator<TextLines, void, void> {
  const unfinished = new UnfinishedBytes();
  let first = 1;
  for await (const chunk of source.chunks()) {
    const bytes = unfinished.join(chunk);
    const end = bytes.lastIndexOf(newline);
    unfinished.keep(bytes.subarray(end + 1));
    if (unfinished.rest.length > maxLineBytes) {
      throw new ImportRefusal(
        `${source.name} has a line that does not end within 1 MiB, so it is not this kind of file.`,
      );
    }
    if (end < 0) continue;
    const lines = splitLines(bytes.toString('utf8', 0, end), first === 1);
    yield { first, lines };
    first += lines.length;
  }
  if (unfinished.rest.length > 0) {
    throw new ImportRefusal(`${source.name} is cut off: its last line has no end. Download it again.`);
  }
}

function splitLines(text: string, isFirst: boolean): readonly string[] {
  const lines = (isFirst && text.startsWith('\ufeff') ? text.slice(1) : text).split('\n');
  return text.includes('\r') ? lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)) : lines;
}

/**
 * Streams the rows of a published table, each as one row of the database.
 * @param read Returns the row in the text format for COPY, or null if it is not needed; throws UnreadableRecord
 */
export async function* tableRows(
  source: ExtractSource,
  shape: TableShape,
  read: (values: readonly string[]) => string | null,
  onReject: (reject: Reject) => void,
): AsyncGenerator<RowChunk, RowCounts, void> {
  const counts = { read: 0, records: 0 };
  for await (const batch of readTable(source, shape, onReject)) {
    const made: string[] = [];
    for (const { line, values } of batch.rows) {
      try {
        const row = read(values);
        if (row !== null) made.push(row);
      } catch (error) {
        if (!(error instanceof UnreadableRecord)) throw error;
        onReject({ number: findRowNumber(values, shape), file: source.name, line, reason: error.message });
      }
    }
    counts.read += batch.read;
    counts.records += made.length;
    yield { rows: Buffer.from(made.join('')), records: batch.read };
  }
  return counts;
}

/**
 * A day in ASIC's format, DD/MM/YYYY, as YYYY-MM-DD. Null for an empty text.
 * @throws UnreadableRecord naming the column if the calendar has no such day
 */
export function parseAsicDay(text: string, column: string): string | null {
  if (text === '') return null;
  const day = parseDayMonthYear(text);
  if (day === null || day < '1000') throw new UnreadableRecord(`${column} is not a date in the form DD/MM/YYYY`);
  return day;
}
