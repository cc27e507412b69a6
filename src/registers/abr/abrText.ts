import { abrEntityTypes } from '../../domain/entityClass.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { isCalendarDay } from '../../domain/days.js';

/** The offset of the next byte that is not white space. Records line breaks on the way, to count lines. */
export function skipSpace(bytes: Uint8Array, offset: number, spans: AbrSpans): number {
  let at = offset;
  for (; isSpace(bytes[at]); at++) if (bytes[at] === 0x0a) spans.kinds |= textKind.lineBreak;
  return at;
}

/** White space as XML defines it. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * The offsets of one record's parts in the bytes. Storing offsets instead of strings avoids garbage. `from[part]` is −1
 * until the part is found.
 */
export class AbrSpans {
  readonly from = new Int32Array(partCount).fill(-1);
  readonly to = new Int32Array(partCount);
  /** The properties of each part's text, as `textKind` bits. */
  readonly kind = new Uint8Array(partCount);
  /**
   * Given names in their order, and other names, each as five consecutive numbers: `typeFrom, typeTo, from, to, kind`.
   */
  readonly givenNames = new SpanList();
  readonly otherNames = new SpanList();
  /**
   * The union of the properties of all texts of the record. `lineBreak` is also set for a line break between or inside
   * its tags.
   */
  kinds = 0;

  clear(): void {
    this.from.fill(-1);
    this.givenNames.length = 0;
    this.otherNames.length = 0;
    this.kinds = 0;
  }
}

/** A list that reuses its memory. */
export class SpanList {
  /** Five numbers for each entry. */
  numbers = new Int32Array(5 * 64);
  length = 0;

  add(typeFrom: number, typeTo: number, from: number, to: number, kind: number): void {
    const at = this.length * 5;
    if (at === this.numbers.length) {
      const longer = new Int32Array(at * 2);
      longer.set(this.numbers);
      this.numbers = longer;
    }
    this.numbers[at] = typeFrom;
    this.numbers[at + 1] = typeTo;
    this.numbers[at + 2] = from;
    this.numbers[at + 3] = to;
    this.numbers[at + 4] = kind;
    this.length++;
  }
}

/** The parts that a record may contain once. */
export const part = {
  updated: 0,
  status: 1,
  statusFrom: 2,
  abn: 3,
  typeCode: 4,
  typeText: 5,
  mainName: 6,
  familyName: 7,
  state: 8,
  postcode: 9,
  acn: 10,
  gstStatus: 11,
  gstFrom: 12,
  /** The type of the NonIndividualName that is being read. */
  nameType: 13,
  replaced: 14,
} as const;

const partCount = 15;

/** The properties of text beyond plain ASCII letters. Each bit is work that most texts do not need. */
export const textKind = { entity: 1, escape: 2, high: 4, lineBreak: 8, forbidden: 16 } as const;

/** The `textKind` bits of each byte. */
export const textKindByByte = new Uint8Array(256);
textKindByByte.fill(textKind.forbidden, 0, 32);
for (const byte of Buffer.from('\t\n\r')) textKindByByte[byte] = textKind.lineBreak;
for (const byte of Buffer.from('"\\')) textKindByByte[byte] = textKind.escape;
textKindByByte[0x26] = textKind.entity;
textKindByByte.fill(textKind.high, 128);

/** @throws UnreadableRecord if the part occurred before */
export function setPart(spans: AbrSpans, slot: number, from: number, to: number, kind: number): void {
  if (spans.from[slot] !== -1) throw new UnreadableRecord('a part that may occur once occurs twice', from);
  spans.from[slot] = from;
  spans.to[slot] = to;
  spans.kind[slot] = kind;
}

/** Whether the bytes are a calendar date in the extract's format, yyyymmdd, from year 1 on. */
export function isDateAt(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from !== 8) return false;
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return false;
    number = number * 10 + digit;
  }
  return isCalendarDay(Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100);
}

const named: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Marks invalid XML while entities are replaced, because no text here can contain it. */
const fault = '\u0000';

/**
 * Decodes XML character data: replaces entities, and line breaks by spaces. Null if it contains an entity that XML does
 * not define or a character that XML forbids.
 */
export function decodeXmlText(data: string): string | null {
  const text = data
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/&(?:([^;&]{0,12});)?/g, (_, name: string | undefined) => decodeCharacter(name ?? '') ?? fault);
  return text.includes(fault) ? null : text.trim();
}

function decodeCharacter(name: string): string | undefined {
  const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (!number) return named[name];
  const code = number[1] === undefined ? Number(number[2]) : parseInt(number[1], 16);
  if (code === 9 || code === 10 || code === 13) return ' ';
  const isAllowed = (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff;
  return isAllowed && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const toKey = (bytes: Uint8Array, from: number): number =>
  ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);

const texts = new Map<number, Buffer>();
for (const [code, { text }] of abrEntityTypes) {
  if (text !== null) texts.set(toKey(Buffer.from(code), 0), Buffer.from(text));
}

/** Whether the code table maps the code to exactly this text. Then the text need not be stored. */
export function isKnownTypeText(
  bytes: Uint8Array,
  codeFrom: number,
  codeTo: number,
  textFrom: number,
  textTo: number,
): boolean {
  const text = codeTo - codeFrom === 3 ? texts.get(toKey(bytes, codeFrom)) : undefined;
  if (text?.length !== textTo - textFrom) return false;
  for (let index = 0; index < text.length; index++) if (bytes[textFrom + index] !== text[index]) return false;
  return true;
}
