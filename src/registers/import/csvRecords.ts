import { finished } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { ExtractSource } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

/** The cells of one record, trimmed, and the line on which it ends. */
export interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** No name and no number is longer; what is has a quote that is never closed. */
const longestRecord = 64 * 1024;
// Behind a closed quote a file may be cut off as well as anywhere.
const lastBytes = new Set(['\n', '\r']);

/**
 * The records of a CSV file (RFC 4180) as they come, the header among them; those without any text are none.
 * @param quotes Refuses a file in which a quote takes in the rows below it: for lists of which no row may be lost
 * @throws ImportRefusal where the rest of the file cannot be told into records, or its last line has no end
 */
export async function* csvRecords(
  source: ExtractSource,
  quotes?: OpenQuotes,
): AsyncGenerator<readonly CsvRecord[], void, void> {
  const { name } = source;
  let records: CsvRecord[] = [];
  let line = 1;
  let last = '';
  const parser = parse({
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // A quote in the middle of a cell spoils its record, not the file.
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRecord,
    // Records are taken where they are found: nothing waits in the stream to be read.
    on_record: (cells: string[], { lines }: { readonly lines: number }): null => {
      records.push({ cells: cells.map((cell) => cell.trim()), line: lines });
      line = lines + 1;
      return null;
    },
  });
  parser.on('error', () => undefined).resume();
  try {
    for await (const chunk of source.chunks()) {
      const openedAt = quotes?.look(chunk) ?? null;
      if (openedAt !== null) throw openQuote(name, openedAt);
      // The parser keeps what it has not finished, and the memory of a chunk is used again.
      await write(parser, Buffer.from(chunk));
      last = chunk.toString('latin1', chunk.length - 1) || last;
      if (records.length === 0) continue;
      yield records;
      records = [];
    }
    parser.end();
    await finished(parser);
  } catch (error) {
    throw error instanceof CsvError ? unreadable(name, line, error) : error;
  } finally {
    parser.destroy();
  }
  if (last !== '' && !lastBytes.has(last)) {
    throw new ImportRefusal(
      `${name} is cut off: its last line has no end. If it is complete, add a line break at its end.`,
    );
  }
  yield records;
}

function write(parser: Parser, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(chunk, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function openQuote(name: string, line: number): ImportRefusal {
  return new ImportRefusal(
    `${name} has a quote in line ${line} that is not closed, so the rows after it would be lost. Close it, or download the file again.`,
  );
}

function unreadable(name: string, line: number, { code, message }: CsvError): ImportRefusal {
  const reason =
    code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
      ? 'the record that begins there has no end: it is cut off, or a quote is never closed'
      : message;
  return new ImportRefusal(`${name} cannot be read from line ${line}: ${reason}.`);
}

const quote = 0x22;

const comma = 0x2c;

const newline = 0x0a;

const carriageReturn = 0x0d;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Finds a quote of a CSV file that is never closed. The quote that seems to close it opens a cell of a later row, so text
 * follows, where RFC 4180 allows a comma, a line end or another quote alone. A cell may still hold line breaks.
 */
export class OpenQuotes {
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  #line = 1;
  #openedAt = 1;
  #bytes = 0;
  #isAfterReturn = false;

  /** Looks at the next bytes of the file. @returns the line on which an unclosed quote was opened, or null */
  look(chunk: Uint8Array): number | null {
    for (const byte of chunk) {
      const at = this.#bytes++;
      if (at < byteOrderMark.length && byte === byteOrderMark[at]) continue;
      if (this.#state === 'closing') {
        if (byte === quote) {
          this.#state = 'quoted';
          continue;
        }
        const isClosed = byte === comma || byte === newline || byte === carriageReturn;
        if (!isClosed && this.#line > this.#openedAt) return this.#openedAt;
        this.#state = 'plain';
      }
      if (byte === quote) {
        if (this.#state === 'start') this.#openedAt = this.#line;
        if (this.#state !== 'plain') this.#state = this.#state === 'start' ? 'quoted' : 'closing';
      } else if (this.#state !== 'quoted') {
        this.#state = byte === comma || byte === newline || byte === carriageReturn ? 'start' : 'plain';
      }
      // A line ends with CR, LF or both.
      if (byte === carriageReturn || (byte === newline && !this.#isAfterReturn)) this.#line++;
      this.#isAfterReturn = byte === carriageReturn;
    }
    return null;
  }
}
