/**
 * Joins what was left of one chunk with the next, in memory that is used again and again. What it returns holds until
 * the next call.
 */
export class UnfinishedBytes {
  private memory = Buffer.allocUnsafe(512 * 1024);
  /** What was kept. */
  rest: Buffer = Buffer.alloc(0);

  /** What was kept, followed by the chunk. */
  join(chunk: Buffer): Buffer {
    const { rest } = this;
    if (rest.length === 0) return chunk;
    const length = rest.length + chunk.length;
    const memory = length <= this.memory.length ? this.memory : Buffer.allocUnsafe(length * 2);
    rest.copy(memory);
    chunk.copy(memory, rest.length);
    this.memory = memory;
    return memory.subarray(0, length);
  }

  /** Keeps these bytes for the next chunk. */
  keep(rest: Buffer): void {
    this.rest = Buffer.from(rest);
  }
}
