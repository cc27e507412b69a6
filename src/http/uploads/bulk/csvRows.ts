import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { readColumns, type BulkColumns } from '../../../domain/bulk/bulkColumns.js';
import type { BulkRow } from '../../../domain/bulk/bulkLines.js';
import { readCsvRow } from '../../../domain/bulk/readCsvRow.js';
import type { Jurisdiction } from '../../../domain/identifier.js';
import { AppError } from '../../../platform/errors.js';
import { delimiterOf } from '../../../domain/bulk/delimiterOf.js';
import { longestRow } from './longestRow.js';

/**
 * The rows of a CSV file (RFC 4180, and what spreadsheets make of it) as they come, with or without a header. Rows without any
 * text are none.
 * @throws AppError INVALID_REQUEST with the line, where the rest cannot be told into rows
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  fallback: Jurisdiction | null,
): AsyncGenerator<readonly BulkRow[], void, undefined> {
  let rows: BulkRow[] = [];
  let columns: BulkColumns | undefined;
  let parser: Parser | undefined;
  let line = 1;
  const take = (given: string[], { lines }: { readonly lines: number }): null => {
    line = lines + 1;
    const cells = given.map((cell) => cell.trim());
    if (!columns) {
      const read = readColumns(cells);
      if ('fault' in read) throw new AppError('INVALID_REQUEST', `Line ${lines}: ${read.fault}`);
      ({ columns } = read);
      if (read.isHeader) return null;
    }
    rows.push(readCsvRow(cells, columns, fallback));
    return null;
  };
  try {
    for await (const piece of pieces) {
      parser ??= parserOf(piece, take);
      await write(parser, piece);
      if (rows.length === 0) continue;
      yield rows;
      rows = [];
    }
    if (!parser) return;
    parser.end();
    await finished(parser);
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line) : error;
  } finally {
    parser?.destroy();
  }
  yield rows;
}

function parserOf(head: string, take: (cells: string[], info: { readonly lines: number }) => null): Parser {
  const parser = parse({
    delimiter: delimiterOf(head),
    // A file may mix them: the first line would decide for all.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Cells are trimmed below: trimmed here, a text behind a closing quote would end it all.
    ltrim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
    // Rows are taken where they are found: nothing waits in the stream to be read.
    on_record: take,
  });
  parser.on('error', () => undefined).resume();
  return parser;
}

function write(parser: Parser, piece: string): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function unreadable({ code, message }: CsvError, line: number): AppError {
  const remedy =
    code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? `The row that begins there is longer than ${longestRow} bytes or has no end. Look for a quote that is never closed.`
      : message;
  return new AppError('INVALID_REQUEST', `The file cannot be read from line ${line}. ${remedy}`);
}
