const [quote, lineFeed] = [34, 10];

/** Counts the rows of CSV in chunks of bytes: line ends outside quotes, without the header. */
export class RowCounter {
  #ends = 0;
  #isQuoted = false;

  get rows(): number {
    return Math.max(this.#ends - 1, 0);
  }

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#ends += 1;
    }
  }
}
