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
