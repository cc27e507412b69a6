/** Bytes of finished rows. A row that is begun and not committed leaves no trace. */
export class RowBuffer {
  private bytes = Buffer.allocUnsafe(512 * 1024);
  private committed = 0;
  private length = 0;

  /** Starts a row of at most `room` bytes, dropping one that was not committed. */
  begin(room: number): void {
    this.length = this.committed;
    if (this.committed + room <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe((this.committed + room) * 2);
    this.bytes.copy(larger, 0, 0, this.committed);
    this.bytes = larger;
  }

  commit(): void {
    this.committed = this.length;
  }

  /** The rows committed since the last call, in memory of their own. */
  take(): Buffer {
    const rows = Buffer.from(this.bytes.subarray(0, this.committed));
    this.committed = 0;
    this.length = 0;
    return rows;
  }

  put(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    const { bytes } = this;
    let at = this.length;
    for (let index = start; index < end; index++) bytes[at++] = from[index] ?? 0;
    this.length = at;
  }

  copyAll(from: Uint8Array): void {
    this.copy(from, 0, from.length);
  }

  append(text: string): void {
    this.length += this.bytes.write(text, this.length);
  }
}
