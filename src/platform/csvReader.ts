import { finished } from 'node:stream/promises';
import { CsvError, type Options, parse, type Parser } from 'csv-parse';

/** The trimmed cells of one record, and the line on which it ends. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

interface CsvOptions {
  /** Chooses the separator by the first characters of the file. The default is a comma. */
  readonly findDelimiter?: (head: string) => string;
  /** Whether white space before a quote is ignored. */
  readonly ltrim?: boolean;
  /** In bytes. A longer record has a quote that is never closed. */
  readonly longest: number;
  /** The error for a file that cannot be split into records from a line on. */
  readonly unreadable: (line: number, fault: CsvError) => Error;
}

/** How to read CSV of other programs (RFC 4180, and the variants of spreadsheets). Empty rows are skipped. */
export function csvDialect(delimiter = ','): Options {
  return {
    bom: true,
    delimiter,
    // A file may mix line ends. By default the first one would apply to the whole file.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote in the middle of a cell makes its record invalid, not the file.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
}

/**
 * Streams the records of a CSV file, including the header, in batches as they are completed.
 * @throws the error of `unreadable`, after the records before it
 */
export async function* readCsv(
  pieces: AsyncIterable<string | Buffer>,
  { findDelimiter, ltrim = false, longest, unreadable }: CsvOptions,
): AsyncGenerator<readonly CsvRecord[], void, undefined> {
  let records: CsvRecord[] = [];
  let line = 1;
  let parser: Parser | undefined;
  const take = (cells: string[], { lines }: { readonly lines: number }): null => {
    line = lines + 1;
    // Trimmed here: with the parser's option, text after a closing quote would end the whole file.
    records.push({ cells: cells.map((cell) => cell.trim()), line: lines });
    return null;
  };
  try {
    for await (const piece of pieces) {
      parser ??= createParser(
        { ...csvDialect(findDelimiter?.(piece.toString())), ltrim, max_record_size: longest },
        take,
      );
      await write(parser, piece);
      if (records.length === 0) continue;
      yield records;
      records = [];
    }
    parser?.end();
    if (parser) await finished(parser);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield records;
    throw unreadable(line, error);
  } finally {
    parser?.destroy();
  }
  yield records;
}

function createParser(options: Options, take: (cells: string[], info: { readonly lines: number }) => null): Parser {
  // Records are collected where they are parsed, so that none wait in the stream's buffer.
  const parser = parse({ ...options, on_record: take });
  parser.on('error', () => undefined).resume();
  return parser;
}

function write(parser: Parser, piece: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Whether the end of the record could not be found. */
export function isEndless({ code }: CsvError): boolean {
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
}
