import type { CsvError } from 'csv-parse';
import { type CsvRecord, isEndless, readCsv } from '../../platform/csvReader.js';
import type { ExtractSource } from './extractFile.js';
import { ImportRefusal } from './importRefusal.js';

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
  let last = '';
  async function* pieces(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of source.chunks()) {
      const openedAt = quotes?.look(chunk) ?? null;
      if (openedAt !== null) throw openQuote(name, openedAt);
      last = chunk.toString('latin1', chunk.length - 1) || last;
      // The parser keeps what it has not finished, and the memory of a chunk is used again.
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
