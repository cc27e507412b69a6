import { MIMEType } from 'node:util';
import type { CsvError } from 'csv-parse';
import type { Request } from 'express';
import { type BulkColumns, type BulkRow, parseColumns } from '../../../domain/bulk/bulkColumns.js';
import {
  cutFirstLine,
  detectDelimiter,
  parseCsvRow,
  parseJsonRow,
  unreadableRow,
} from '../../../domain/bulk/parseRow.js';
import { bulkFile } from '../../../domain/inputs/limits.js';
import { bulk } from '../../../domain/inputs/verifications.js';
import { type Jurisdiction, jurisdictionCodes } from '../../../domain/jurisdictions/jurisdiction.js';
import { parseJurisdiction } from '../../../domain/jurisdictions/jurisdictions.js';
import { isEndless, readCsv } from '../../../platform/csvReader.js';
import { parseInput } from '../../../operations/readInput.js';
import { AppError, invalidField } from '../../../platform/errors.js';
import { findRepeatedField } from '../../../platform/inputFaults.js';
import { JsonItemCutter, maxRowBytes, tooLarge } from './readUpload.js';

type RowReader = (
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
) => AsyncGenerator<readonly BulkRow[], void, undefined>;

const readers: Readonly<Record<string, { readonly format: string; readonly readRows: RowReader }>> = {
  'text/csv': { format: 'csv', readRows: csvRows },
  'application/json': { format: 'json', readRows: jsonRows },
  'application/x-ndjson': { format: 'ndjson', readRows: ndjsonRows },
  'application/ndjson': { format: 'ndjson', readRows: ndjsonRows },
  'application/jsonl': { format: 'ndjson', readRows: ndjsonRows },
};

const parameters = new Set(['jurisdiction', 'events', 'fileName']);

/** The parameters of a bulk upload. */
export interface BulkCall {
  readonly format: string;
  readonly readRows: RowReader;
  /** The jurisdiction of rows that name none. */
  readonly jurisdiction: Jurisdiction | null;
  readonly wantsEvents: boolean;
  readonly fileName: string | null;
}

/**
 * Parses headers and query, before any row is read.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_REQUEST
 */
export function parseCall({ headers, query }: Pick<Request, 'headers' | 'query'>): BulkCall {
  if (Number(headers['content-length'] ?? 0) > bulkFile.maxBytes) throw tooLarge();
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw unsupportedMediaType('The rows must be uncompressed.');
  }
  const { essence, charset } = parseMediaType(headers['content-type'] ?? '');
  const reader = Object.hasOwn(readers, essence) ? readers[essence] : undefined;
  if (!reader) throw unsupportedMediaType(`The Content-Type must be one of ${Object.keys(readers).join(', ')}.`);
  if (charset !== null && charset.toLowerCase() !== 'utf-8') throw unsupportedMediaType('The rows must be in UTF-8.');
  for (const name of Object.keys(query)) {
    if (!parameters.has(name)) {
      throw invalidField(`/${name}`, 'This parameter is unknown. Remove it.');
    }
  }
  const { jurisdiction = null, events = 'false', fileName: sentName } = query;
  const country = typeof jurisdiction === 'string' ? parseJurisdiction(jurisdiction) : null;
  if (jurisdiction !== country) {
    throw invalidField('/jurisdiction', `Must be one of ${jurisdictionCodes.join(', ')}.`);
  }
  if (events !== 'true' && events !== 'false') throw invalidField('/events', 'Must be true or false.');
  const { fileName = null } = parseInput(bulk.pick({ fileName: true }), { fileName: sentName });
  return { ...reader, jurisdiction: country, wantsEvents: events === 'true', fileName };
}

function parseMediaType(contentType: string): { readonly essence: string; readonly charset: string | null } {
  try {
    const { essence, params } = new MIMEType(contentType);
    return { essence, charset: params.get('charset') };
  } catch {
    return { essence: '', charset: null };
  }
}

function unsupportedMediaType(detail: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', detail);
}

/**
 * Streams the rows of a CSV file (RFC 4180, and the variants of spreadsheets), with or without a header. Empty rows are
 * skipped.
 * @throws AppError INVALID_REQUEST with the line from which the file cannot be split into rows
 */
async function* csvRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  let columns: BulkColumns | undefined;
  const options = { findDelimiter: detectDelimiter, ltrim: true, longest: maxRowBytes, unreadable };
  for await (const records of readCsv(withFirstLine(pieces), options)) {
    const rows: BulkRow[] = [];
    for (const { cells, line } of records) {
      if (!columns) {
        const read = parseColumns(cells);
        if ('fault' in read) throw new AppError('INVALID_REQUEST', `Line ${line}: ${read.fault}`);
        ({ columns } = read);
        if (read.isHeader) continue;
      }
      rows.push(parseCsvRow(cells, columns, fallback));
    }
    yield rows;
  }
}

// A longer first line has its separator in its beginning.
const maxHeadLength = 8 * 1024;

/** The same text, with the first line in one piece: the network may cut it before its first separator. */
async function* withFirstLine(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let head: string | null = '';
  for await (const piece of pieces) {
    if (head === null) {
      yield piece;
      continue;
    }
    head += piece;
    if (head.length < maxHeadLength && !cutFirstLine(head).isWhole) continue;
    yield head;
    head = null;
  }
  if (head !== null) yield head;
}

function unreadable(line: number, error: CsvError): AppError {
  const remedy = isEndless(error)
    ? `The row that begins there is longer than ${maxRowBytes} bytes or has no end. Look for a quote that is never closed.`
    : error.message;
  return new AppError('INVALID_REQUEST', `The file cannot be read from line ${line}. ${remedy}`);
}

/**
 * Streams the rows of `{"items": […]}`. Invalid JSON ends the upload, because the start of the next row is unknown.
 * @throws AppError INVALID_REQUEST with the row
 */
async function* jsonRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  const cutter = new JsonItemCutter();
  let count = 0;
  for await (const piece of pieces) {
    yield cutter.cut(piece).map((text) => {
      count++;
      return readRow(text, parseItem(text, count), fallback);
    });
  }
  if (!cutter.isComplete) {
    throw new AppError('INVALID_REQUEST', `The JSON ends in the middle, after ${count} rows. Send the whole file.`);
  }
}

function parseItem(text: string, row: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_REQUEST', `Row ${row} is not valid JSON. Correct it.`);
  }
}

/**
 * Streams the rows of NDJSON, one JSON object in each line. A malformed line is an error of its row; empty lines are
 * skipped.
 * @throws AppError INVALID_REQUEST for a line that is too long
 */
async function* ndjsonRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  let rest = '';
  let line = 0;
  const take = (texts: readonly string[]): BulkRow[] =>
    texts.flatMap((text) => {
      line++;
      refuseLong(text, line);
      return text.trim() === '' ? [] : [parseLine(text, fallback)];
    });
  for await (const piece of pieces) {
    const texts = (rest + piece).split('\n');
    rest = texts.pop() ?? '';
    yield take(texts);
    refuseLong(rest, line + 1);
  }
  yield take([rest]);
}

function refuseLong(text: string, line: number): void {
  if (text.length <= maxRowBytes) return;
  throw new AppError(
    'INVALID_REQUEST',
    `Line ${line} is longer than ${maxRowBytes} characters. Send one JSON object per line.`,
  );
}

function parseLine(text: string, fallback: Jurisdiction | null): BulkRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadableRow('The line is not valid JSON. Send one JSON object per line.');
  }
  return readRow(text, value, fallback);
}

function readRow(text: string, value: unknown, fallback: Jurisdiction | null): BulkRow {
  if (findRepeatedField(text) !== null) return unreadableRow('The row has a field twice. Send it once.');
  return parseJsonRow(value, fallback);
}
