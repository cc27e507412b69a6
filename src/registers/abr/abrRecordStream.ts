import type { Reject, RowChunk } from '../import/extractFile.js';
import { AbrRowWriter } from './abrRowWriter.js';
import { AbrSpans, textKind } from './abrSpans.js';
import { readAbrRecord } from './readAbrRecord.js';
import { isSpace } from './skipSpace.js';
import { UnreadableRecord } from './unreadableRecord.js';

const closing = Buffer.from('</ABR>');
const opening = Buffer.from('<ABR');
const newline = 0x0a;

/**
 * Cuts a stream of bytes into records at `<ABR` and `</ABR>`, whatever the line ends, and writes each as a row. What
 * cannot be read is rejected with its line, and reading goes on at the next record.
 */
export class AbrRecordStream {
  records = 0;
  rejects = 0;
  private taken = 0;
  private line = 1;
  private readonly spans = new AbrSpans();
  private readonly writer: AbrRowWriter;

  constructor(
    private readonly file: string,
    sequence: number,
    private readonly onReject: (reject: Reject) => void,
  ) {
    this.writer = new AbrRowWriter(this.spans, sequence);
  }

  /** Counts the lines of bytes that hold no record. */
  pass(bytes: Buffer): void {
    this.line += countLines(bytes, 0, bytes.length);
  }

  /** Reads every record that ends in these bytes and returns the offset behind the last one. */
  read(bytes: Buffer): number {
    const end = bytes.lastIndexOf(closing) + closing.length;
    if (end < closing.length) return 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (;;) {
      for (; at < end && isSpace(bytes[at]); at++) if (bytes[at] === newline) this.line++;
      if (at >= end) return at;
      at = this.readOne(bytes, view, at);
    }
  }

  /** The rows of the records read since the last call. */
  take(): RowChunk {
    const records = this.records - this.taken;
    this.taken = this.records;
    return { rows: this.writer.take(), records };
  }

  private readOne(bytes: Buffer, view: DataView, from: number): number {
    try {
      if (!isOpening(bytes, from)) throw new UnreadableRecord('there is data between the records', from);
      const to = readAbrRecord(bytes, view, from, this.spans);
      this.writer.write(bytes, from, to);
      this.records++;
      if (this.spans.kinds & textKind.lineBreak) this.line += countLines(bytes, from, to);
      return to;
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      return this.reject(bytes, from, error);
    }
  }

  /** Rejects the record that begins at `from` and returns where reading goes on: behind its end or at the next one. */
  private reject(bytes: Buffer, from: number, { message, offset }: UnreadableRecord): number {
    const behind = bytes.indexOf(closing, from) + closing.length;
    let to = nextOpening(bytes, from + 1);
    if (to < 0 || to > behind) to = behind;
    const line = this.line + (offset < to ? countLines(bytes, from, offset) : 0);
    this.onReject({ number: abnIn(bytes.subarray(from, to)), file: this.file, line, reason: message });
    this.rejects++;
    this.line += countLines(bytes, from, to);
    return to;
  }
}

function isOpening(bytes: Buffer, at: number): boolean {
  for (let index = 0; index < opening.length; index++) if (bytes[at + index] !== opening[index]) return false;
  return isSpace(bytes[at + opening.length]) || bytes[at + opening.length] === 0x3e;
}

function nextOpening(bytes: Buffer, offset: number): number {
  let at = bytes.indexOf(opening, offset);
  while (at >= 0 && !isOpening(bytes, at)) at = bytes.indexOf(opening, at + 1);
  return at;
}

/** The eleven digits of the ABN element, if they can still be made out. */
function abnIn(record: Buffer): string | null {
  return /<ABN\b[^>]*>\s*([0-9]{11})\s*</.exec(record.toString('latin1'))?.[1] ?? null;
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline, from); at >= 0 && at < to; at = bytes.indexOf(newline, at + 1)) lines++;
  return lines;
}
