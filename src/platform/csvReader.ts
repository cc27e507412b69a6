import { finished } from 'node:stream/promises';
import { CsvError, type Options, parse, type Parser } from 'csv-parse';

/** The cells of one record, trimmed, and the line on which it ends. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

interface CsvOptions {
  /** What separates cells, by the first characters of the file; a comma by default. */
  readonly delimiterOf?: (head: string) => string;
  /** Whether white space before a quote belongs to no cell. */
  readonly ltrim?: boolean;
  /** Bytes. A longer record has a quote that is never closed. */
  readonly longest: number;
  /** The error for a file that cannot be divided into records from a line on. */
  readonly unreadable: (line: number, fault: CsvError) => Error;
}

/** How CSV is read that others have written (RFC 4180, and what spreadsheets make of it). Rows without any text are none. */
export function csvDialect(delimiter = ','): Options {
  return {
    bom: true,
    delimiter,
    // A file may mix them: the first line would decide for all.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote in the middle of a cell spoils its record, not the file.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
}

/**
 * The records of a CSV file as they come, the header among them: those that end in a piece come together.
 * @throws what `unreadable` returns, after the records before it
 */
export async function* readCsv(
  pieces: AsyncIterable<string | Buffer>,
  { delimiterOf, ltrim = false, longest, unreadable }: CsvOptions,
): AsyncGenerator<readonly CsvRecord[], void, undefined> {
  let records: CsvRecord[] = [];
  let line = 1;
  let parser: Parser | undefined;
  const take = (cells: string[], { lines }: { readonly lines: number }): null => {
    line = lines + 1;
    // Trimmed here: if the parser did, text behind a closing quote would end it all.
    records.push({ cells: cells.map((cell) => cell.trim()), line: lines });
    return null;
  };
  try {
    for await (const piece of pieces) {
      parser ??= createParser(
        { ...csvDialect(delimiterOf?.(piece.toString())), ltrim, max_record_size: longest },
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
  // Records are taken where they are found: nothing waits in the stream to be read.
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

/** Whether the record has no end that could be found. */
export function isEndless({ code }: CsvError): boolean {
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
}
