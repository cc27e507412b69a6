import { isUtf8 } from 'node:buffer';
import { isAbnAt } from '../../domain/abn.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { copyText } from '../import/stageFiles.js';
import { type AbrSpans, decodeXmlText, isDateAt, isKnownTypeText, part, textKind } from './abrText.js';

/** Text that cannot be copied to COPY's format byte by byte. */
const needsDecoding = textKind.entity | textKind.escape | textKind.lineBreak;
const separator = 0x09;
const [yes, no, letterT] = [0x79, 0x6e, 0x74];
const nullColumn = Buffer.from('\\N\t');
const firstName = Buffer.from('[{"type":"');
const nextName = Buffer.from(',{"type":"');
const beforeName = Buffer.from('","name":"');
const behindName = Buffer.from('"}');
const behindNames = Buffer.from(']\t');

/** The version of the rows. Raise it when the same record gets another row, so that the next import stores all rows again. */
export const abrRowVersion = 1n;

/**
 * Writes records as rows of `abr_entities` in PostgreSQL's text format for COPY, as bytes. Plain texts are copied byte
 * by byte. Only texts with entities, quotes, backslashes or line breaks are converted to strings.
 */
export class AbrRowWriter {
  private readonly rows = new RowBuffer();
  private readonly lastColumn: Buffer;
  private bytes: Buffer = Buffer.alloc(0);

  constructor(
    private readonly spans: AbrSpans,
    /** The number of the file, which each row contains. */
    sequence: number,
    private readonly digest: (record: Uint8Array) => bigint,
  ) {
    this.lastColumn = Buffer.from(`${sequence}\n`);
  }

  take(): Buffer {
    return this.rows.take();
  }

  /**
   * Writes the record that the spans describe as one row.
   * @throws UnreadableRecord if it is well nested but incomplete. Then nothing of it is written
   */
  write(bytes: Buffer, from: number, to: number): void {
    const { spans, rows } = this;
    this.bytes = bytes;
    if (spans.kinds & textKind.high && !isUtf8(bytes.subarray(from, to))) {
      throw new UnreadableRecord('a text is not valid UTF-8', from);
    }
    // A byte of a record becomes at most four bytes of the row, and each other name adds its JSON keys.
    rows.begin((to - from) * 4 + spans.otherNames.length * 32 + 256);
    this.writeAbn(from);
    this.writeCode(part.status, 'the status of the ABN', from);
    this.writeDate(part.statusFrom, 'ABNStatusFromDate', from);
    this.writeDate(part.updated, 'recordLastUpdatedDate', from);
    this.writeCode(part.typeCode, 'EntityTypeInd', from);
    this.writeTypeText();
    this.writeLegalName(from);
    this.writeOptional(part.state);
    this.writeOptional(part.postcode);
    this.writeAcn();
    this.writeGst(from);
    this.writeOtherNames();
    this.writeReplaced();
    rows.append(`${this.digest(bytes.subarray(from, to))}\t`);
    rows.copyAll(this.lastColumn);
    rows.commit();
  }

  private writeAbn(offset: number): void {
    const from = this.required(part.abn, 'the ABN', offset);
    if (this.spans.to[part.abn] !== from + 11 || !isAbnAt(this.bytes, from)) {
      throw new UnreadableRecord('the ABN is not valid', from);
    }
    this.rows.copy(this.bytes, from, from + 11);
    this.rows.put(separator);
  }

  private writeCode(slot: number, what: string, offset: number): void {
    const from = this.required(slot, what, offset);
    const to = this.spans.to[slot] ?? 0;
    if (!isWord(this.bytes, from, to)) throw new UnreadableRecord(`${what} is not a code`, from);
    this.rows.copy(this.bytes, from, to);
    this.rows.put(separator);
  }

  private writeDate(slot: number, what: string, offset: number): void {
    const from = this.required(slot, what, offset);
    if (!isDateAt(this.bytes, from, this.spans.to[slot] ?? 0)) {
      throw new UnreadableRecord(`${what} is not a date`, from);
    }
    this.rows.copy(this.bytes, from, from + 8);
    this.rows.put(separator);
  }

  private required(slot: number, what: string, offset: number): number {
    const from = this.spans.from[slot] ?? -1;
    if (from < 0) throw new UnreadableRecord(`${what} is missing`, offset);
    return from;
  }

  private writeTypeText(): void {
    const { from, to } = this.spans;
    const isOurs = isKnownTypeText(
      this.bytes,
      from[part.typeCode] ?? 0,
      to[part.typeCode] ?? 0,
      from[part.typeText] ?? 0,
      to[part.typeText] ?? 0,
    );
    if (isOurs) this.writeNull();
    else this.writeOptional(part.typeText);
  }

  /** An organisation's main name, or a person's given names followed by the family name. */
  private writeLegalName(offset: number): void {
    const { spans, rows } = this;
    const { numbers, length } = spans.givenNames;
    const hasFamilyName = (spans.from[part.familyName] ?? -1) >= 0;
    if ((spans.from[part.mainName] ?? -1) >= 0) {
      if (hasFamilyName || length > 0) throw new UnreadableRecord('the record has two legal names', offset);
      this.writeOptional(part.mainName);
      return;
    }
    if (!hasFamilyName && length === 0) throw new UnreadableRecord('the legal name is missing', offset);
    for (let entry = 0; entry < length * 5; entry += 5) {
      if (entry > 0) rows.put(0x20);
      this.writeText(numbers[entry + 2] ?? 0, numbers[entry + 3] ?? 0, numbers[entry + 4] ?? 0, false);
    }
    if (hasFamilyName) {
      if (length > 0) rows.put(0x20);
      const slot = part.familyName;
      this.writeText(spans.from[slot] ?? 0, spans.to[slot] ?? 0, spans.kind[slot] ?? 0, false);
    }
    rows.put(separator);
  }

  private writeAcn(): void {
    const from = this.spans.from[part.acn] ?? -1;
    const to = this.spans.to[part.acn] ?? 0;
    if (from >= 0 && !isNineDigits(this.bytes, from, to)) {
      throw new UnreadableRecord('ASICNumber does not have 9 digits', from);
    }
    this.writeOptional(part.acn);
  }

  /** The extract dates entities that were never registered (`NON`) 1900-01-01, which is not a real date. */
  private writeGst(offset: number): void {
    const { spans, bytes } = this;
    const from = spans.from[part.gstStatus] ?? -1;
    if (from < 0) {
      this.writeNull();
      this.writeNull();
      return;
    }
    this.writeCode(part.gstStatus, 'the GST status', offset);
    if (bytes.toString('latin1', from, spans.to[part.gstStatus]) === 'NON') this.writeNull();
    else this.writeDate(part.gstFrom, 'GSTStatusFromDate', offset);
  }

  private writeOtherNames(): void {
    const { bytes, rows } = this;
    const { numbers, length } = this.spans.otherNames;
    if (length === 0) {
      this.writeNull();
      return;
    }
    const seen = length > 1 ? new Set<string>() : null;
    for (let entry = 0; entry < length * 5; entry += 5) {
      const typeFrom = numbers[entry] ?? 0;
      const typeTo = numbers[entry + 1] ?? 0;
      const from = numbers[entry + 2] ?? 0;
      const to = numbers[entry + 3] ?? 0;
      if (!isWord(bytes, typeFrom, typeTo)) throw new UnreadableRecord('a name has no type', from);
      if (seen) {
        const before = seen.size;
        seen.add(`${bytes.toString('latin1', typeFrom, typeTo)} ${bytes.toString('latin1', from, to)}`);
        if (seen.size === before) continue;
      }
      rows.copyAll(entry === 0 ? firstName : nextName);
      rows.copy(bytes, typeFrom, typeTo);
      rows.copyAll(beforeName);
      this.writeText(from, to, numbers[entry + 4] ?? 0, true);
      rows.copyAll(behindName);
    }
    rows.copyAll(behindNames);
  }

  /** A record with an undocumented mark is rejected, because it may have been replaced. */
  private writeReplaced(): void {
    const from = this.spans.from[part.replaced] ?? -1;
    const isMark = this.spans.to[part.replaced] === from + 1;
    const mark = from < 0 ? no : isMark ? (this.bytes[from] ?? 0) | 0x20 : 0;
    if (mark !== yes && mark !== no) throw new UnreadableRecord('the mark replaced is neither Y nor N', from);
    if (mark === no) {
      this.writeNull();
      return;
    }
    this.rows.put(letterT);
    this.rows.put(separator);
  }

  private writeOptional(slot: number): void {
    const from = this.spans.from[slot] ?? -1;
    if (from < 0) {
      this.writeNull();
      return;
    }
    this.writeText(from, this.spans.to[slot] ?? 0, this.spans.kind[slot] ?? 0, false);
    this.rows.put(separator);
  }

  private writeNull(): void {
    this.rows.copyAll(nullColumn);
  }

  private writeText(from: number, to: number, kind: number, isJson: boolean): void {
    if ((kind & needsDecoding) === 0) {
      this.rows.copy(this.bytes, from, to);
      return;
    }
    const text = decodeXmlText(this.bytes.toString('utf8', from, to));
    if (!text) throw new UnreadableRecord('a text is not valid XML', from);
    this.rows.append(copyText(isJson ? JSON.stringify(text).slice(1, -1) : text));
  }
}

function isWord(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    const letter = byte | 0x20;
    if ((letter < 0x61 || letter > 0x7a) && (byte < 0x30 || byte > 0x39) && byte !== 0x5f) return false;
  }
  return from >= 0 && to > from && to - from <= 10;
}

function isNineDigits(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return to - from === 9;
}

/** Bytes of finished rows. A row that was started and not committed is dropped. */
class RowBuffer {
  private bytes = Buffer.allocUnsafe(16 * 1024);
  private committed = 0;
  private length = 0;

  /** Starts a row of at most `room` bytes. Drops an uncommitted row. */
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

  /** The rows committed since the last call, copied into separate memory. */
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
