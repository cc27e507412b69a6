import { UnfinishedBytes } from '../files/openSources.js';
import type {
  ExtractFormat,
  ExtractHead,
  ExtractSource,
  KnownRecords,
  PlannedFile,
  ReadOutcome,
  Reject,
  RowChunk,
} from '../import/extractFile.js';
import { ImportRefusal, UnreadableRecord } from '../import/importRefusal.js';
import { parseDay } from '../../domain/days.js';
import { abrRowVersion, AbrRowWriter } from './abrRowWriter.js';
import { AbrSpans, isSpace, textKind } from './abrText.js';
import { readAbrRecord } from './readAbrRecord.js';

/** The ABN bulk extract: XML files of about a million records each, published weekly at data.gov.au. */
export const abrFormat = { readHead, rows } satisfies ExtractFormat;

async function readHead(source: ExtractSource): Promise<ExtractHead> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of source.chunks()) {
    bytes = Buffer.concat([bytes, chunk]);
    const info = parseTransferInfo(bytes, source.name);
    if (info) return info;
  }
  throw notAnExtract(source.name);
}

/** A record has some hundred names at most, so anything longer than this is not a record. */
const maxRecordBytes = 8 * 1024 * 1024;

async function* rows(
  { source, sequence }: PlannedFile,
  onReject: (reject: Reject) => void,
  known: KnownRecords,
): AsyncGenerator<RowChunk, ReadOutcome, void> {
  const { name } = source;
  const stream = new AbrRecordStream(name, sequence, onReject, known);
  let info: TransferInfo | null = null;
  const unfinished = new UnfinishedBytes();
  for await (const read of source.chunks()) {
    let bytes = unfinished.join(read);
    if (!info) {
      info = parseTransferInfo(bytes, name);
      if (info) {
        stream.pass(bytes.subarray(0, info.length));
        bytes = bytes.subarray(info.length);
      }
    }
    unfinished.keep(info ? bytes.subarray(stream.read(bytes)) : bytes);
    if (unfinished.rest.length > maxRecordBytes) {
      throw new ImportRefusal(`${name} has a record that does not end within 8 MiB.`);
    }
    const chunk = stream.take();
    if (chunk.records > 0) yield chunk;
  }
  if (!info) throw notAnExtract(name);
  checkEnd(unfinished.rest, name, stream.records);
  const counted = stream.records + stream.rejects;
  if (counted !== info.recordCount) {
    throw new ImportRefusal(`${name} states ${info.recordCount} records and has ${counted}.`);
  }
  return { records: stream.records, newest: null };
}

function checkEnd(rest: Buffer, name: string, records: number): void {
  const end = rest.toString('latin1', 0, 4096).trim();
  if (/^<\/Transfer\s*>$/.test(end) && rest.length < 4096) return;
  throw new ImportRefusal(`${name} is cut off or damaged after ${records} records: it does not end with </Transfer>.`);
}

const closing = Buffer.from('</ABR>');
const opening = Buffer.from('<ABR');
/** A part of `closing` that begins with a rarer byte, which makes it faster to find. */
const closingTail = Buffer.from('/ABR>');
const newline = 0x0a;
const tagEnd = 0x3e;
const tagBegin = 0x3c;

/**
 * Splits a stream of bytes into records at `<ABR` and `</ABR>`, with any line ends, and writes each as a row. An
 * unreadable record is rejected with its line, and reading continues at the next one.
 */
class AbrRecordStream {
  records = 0;
  rejects = 0;
  private taken = 0;
  private line = 1;
  private readonly spans = new AbrSpans();
  private readonly writer: AbrRowWriter;
  private readonly digest: (record: Uint8Array) => bigint;
  /** Where the last record had its number: nearly every record has it there. */
  private numberOffset = 0;
  /** The offset of a line break in the current bytes, before which there is no other that was not counted. */
  private lineBreak = 0;

  constructor(
    private readonly file: string,
    sequence: number,
    private readonly onReject: (reject: Reject) => void,
    private readonly known: KnownRecords,
  ) {
    const seed = known.seed + abrRowVersion;
    this.digest = (record) => known.digest(record, seed);
    this.writer = new AbrRowWriter(this.spans, sequence, this.digest);
  }

  /** Counts the lines of bytes outside records. */
  pass(bytes: Buffer): void {
    this.line += countLines(bytes, 0, bytes.length);
  }

  /**
   * Reads every record that ends in these bytes.
   * @returns the offset after the last one
   */
  read(bytes: Buffer): number {
    const end = bytes.lastIndexOf(closing) + closing.length;
    if (end < closing.length) return 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    this.lineBreak = -1;
    for (;;) {
      for (; at < end && isSpace(bytes[at]); at++) if (bytes[at] === newline) this.line++;
      if (at >= end) return at;
      at = this.skipKnown(bytes, at) ?? this.readOne(bytes, view, at);
    }
  }

  take(): RowChunk {
    const records = this.records - this.taken;
    this.taken = this.records;
    return { rows: this.writer.take(), records };
  }

  /** @returns the offset after the record that starts at `from`. Null if the register does not have its row */
  private skipKnown(bytes: Buffer, from: number): number | null {
    if (!this.known.has) return null;
    const to = bytes.indexOf(closingTail, from) + closingTail.length;
    const number = this.readNumber(bytes, from, to);
    if (number === null || !this.known.has(number, this.digest(bytes.subarray(from, to)))) return null;
    this.records++;
    if (this.lineBreak < from) {
      const found = bytes.indexOf(newline, from);
      this.lineBreak = found < 0 ? bytes.length : found;
    }
    if (this.lineBreak < to) this.line += countLines(bytes, from, to);
    return to;
  }

  /** The number of a record in the usual layout: the text after its second tag. Null if there are not eleven digits. */
  private readNumber(bytes: Uint8Array, from: number, to: number): number | null {
    let at = from + this.numberOffset;
    if (bytes[at - 1] !== tagEnd || bytes[at + 11] !== tagBegin) {
      at = from;
      for (let tags = 0; tags < 2 && at < to; at++) if (bytes[at] === tagEnd) tags++;
      if (bytes[at + 11] !== tagBegin) return null;
      this.numberOffset = at - from;
    }
    let number = 0;
    for (const end = at + 11; at < end; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return null;
      number = number * 10 + digit;
    }
    return number;
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

  /**
   * Rejects the record that starts at `from`.
   * @returns the offset at which reading continues: after its end, or at the next record
   */
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

/** The eleven digits of the ABN element, if they are legible. */
function abnIn(record: Buffer): string | null {
  return /<ABN\b[^>]*>\s*([0-9]{11})\s*</.exec(record.toString('latin1'))?.[1] ?? null;
}

function countLines(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline, from); at >= 0 && at < to; at = bytes.indexOf(newline, at + 1)) lines++;
  return lines;
}

/** The head of a file of the ABN bulk extract. */
interface TransferInfo {
  readonly isSample: boolean;
  readonly sequence: number;
  readonly recordCount: number;
  /** Sydney time without a zone, as in the extract. */
  readonly extractTime: string;
  /** The number of bytes before the first record. */
  readonly length: number;
}

/** Marks the shipped sample. It is a comment, so the file is in the official format. */
export const sampleMark = '<!-- SAMPLE: invented data, no real entity -->';

const maxHeadBytes = 64 * 1024;
const pattern =
  /^\ufeff?(?:<\?xml[^>]*\?>)?(?:\s|<!--[^]*?-->)*<Transfer\s+error\s*=\s*["']([^"']*)["']\s*>(?:\s|<!--[^]*?-->)*<TransferInfo>([^]*?)<\/TransferInfo>/;

/**
 * Parses the head of a file. Null if these bytes do not include all of it yet.
 * @throws ImportRefusal if the file does not belong to the extract, or reports that its creation failed
 */
export function parseTransferInfo(bytes: Buffer, name: string): TransferInfo | null {
  const head = bytes.toString('latin1', 0, maxHeadBytes).replace(/^\u00ef\u00bb\u00bf/, '\ufeff');
  const match = pattern.exec(head);
  if (!match) {
    if (head.length < maxHeadBytes) return null;
    throw notAnExtract(name);
  }
  const [whole, error, info = ''] = match;
  const encoding = /^\ufeff?<\?xml[^>]*encoding\s*=\s*["']([^"']*)/.exec(head)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(encoding)) throw new ImportRefusal(`${name} is in ${encoding}; the ABN bulk extract is UTF-8.`);
  if (error !== 'none') throw new ImportRefusal(`${name} says that its transfer failed: error="${error ?? ''}".`);
  const extractTime = findElementText(info, 'ExtractTime');
  const sequence = Number(findElementText(info, 'FileSequenceNumber'));
  const recordCount = Number(findElementText(info, 'RecordCount'));
  const isWhole =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(extractTime) &&
    parseDay(extractTime) !== null &&
    !Number.isNaN(Date.parse(extractTime)) &&
    Number.isInteger(sequence) &&
    sequence > 0 &&
    sequence < 32_768 &&
    Number.isInteger(recordCount) &&
    recordCount >= 0;
  if (!isWhole) throw new ImportRefusal(`The TransferInfo of ${name} is incomplete.`);
  return {
    isSample: whole.includes(sampleMark),
    sequence,
    recordCount,
    extractTime: extractTime.slice(0, 19),
    length: Buffer.byteLength(whole, 'latin1') + (whole.startsWith('\ufeff') ? 2 : 0),
  };
}

function notAnExtract(name: string): ImportRefusal {
  return new ImportRefusal(
    `${name} is not a file of the ABN bulk extract: it does not begin with <Transfer> and TransferInfo.`,
  );
}

function findElementText(info: string, name: string): string {
  return new RegExp(`<${name}>\\s*([^<]*?)\\s*</${name}>`).exec(info)?.[1] ?? '';
}
