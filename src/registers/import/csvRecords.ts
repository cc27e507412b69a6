import type { CsvError } from 'csv-parse';
import { type CsvRecord, isEndless, readCsv } from '../../platform/csvReader.js';
import type { ExtractSource } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

/** Names and numbers are shorter. A longer record has a quote that is never closed. */
const longestRecord = 64 * 1024;
// A file that ends with a closing quote may be cut off there, so it must end with a line break.
const lastBytes = new Set(['\n', '\r']);

/**
 * Streams the records of a CSV file (RFC 4180), including the header, without empty ones.
 * @param quotes Refuses a file in which an unclosed quote swallows the following rows: for lists of which no row may be
 * lost
 * @throws ImportRefusal if the rest of the file cannot be split into records, or its last line has no end
 */
export async function* csvRecords(
  source: ExtractSource,
  quotes?: OpenQuotes,
): AsyncGenerator<readonly CsvRecord[], void, void> {
  const { name } = source;
  let last = '';
  async function* pieces(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of source.chunks()) {
      const openedAt = quotes?.look(chunk) ?? null;
      if (openedAt !== null) throw openQuote(name, openedAt);
      last = chunk.toString('latin1', chunk.length - 1) || last;
      // Copied, because the parser buffers unfinished data and the memory of a chunk is reused.
      yield Buffer.from(chunk);
    }
  }
  const unreadableFrom = (line: number, error: CsvError): Error => unreadable(name, line, error);
  for await (const records of readCsv(pieces(), { longest: longestRecord, unreadable: unreadableFrom })) {
    if (records.length > 0) yield records;
  }
  if (last !== '' && !lastBytes.has(last)) {
    throw new ImportRefusal(
      `${name} is cut off: its last line has no end. If it is complete, add a line break at its end.`,
    );
  }
}

function openQuote(name: string, line: number): ImportRefusal {
  return new ImportRefusal(
    `${name} has a quote in line ${line} that is not closed, so the rows after it would be lost. Close it, or download the file again.`,
  );
}

function unreadable(name: string, line: number, error: CsvError): ImportRefusal {
  const reason = isEndless(error)
    ? 'the record that begins there has no end: it is cut off, or a quote is never closed'
    : error.message;
  return new ImportRefusal(`${name} cannot be read from line ${line}: ${reason}.`);
}

const quote = 0x22;

const comma = 0x2c;

const newline = 0x0a;

const carriageReturn = 0x0d;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Finds a quote in a CSV file that is never closed. The quote that seems to close it opens a cell of a later row, so
 * text follows it. RFC 4180 allows only a comma, a line end or another quote there. A cell may still contain line
 * breaks.
 */
export class OpenQuotes {
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start';
  #line = 1;
  #openedAt = 1;
  #bytes = 0;
  #isAfterReturn = false;

  /**
   * Checks the next bytes of the file.
   * @returns the line on which an unclosed quote was opened, or null
   */
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
