import { UnreadableRecord } from './unreadableRecord.js';

/**
 * Where the parts of one record lie in the bytes that were read: offsets, not texts, so that reading makes no garbage.
 * `from[part]` is −1 while the part has not been met.
 */
export class AbrSpans {
  readonly from = new Int32Array(partCount).fill(-1);
  readonly to = new Int32Array(partCount);
  /** What lies in the text of the part, as `textKind` bits. */
  readonly kind = new Uint8Array(partCount);
  /** Given names in their order, and other names; both as `[typeFrom, typeTo, from, to, kind]` one after the other. */
  readonly givenNames = new SpanList();
  readonly otherNames = new SpanList();
  /** The union of the kinds of all texts of the record; `lineBreak` also for one between or inside its tags. */
  kinds = 0;

  clear(): void {
    this.from.fill(-1);
    this.givenNames.length = 0;
    this.otherNames.length = 0;
    this.kinds = 0;
  }
}

/** A list that keeps its memory when it is emptied. */
export class SpanList {
  /** Five numbers an entry. */
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

/** The parts of a record that may occur once. */
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
  /** Of the NonIndividualName that is being read. */
  nameType: 13,
  replaced: 14,
} as const;

const partCount = 15;

/** What a text holds beyond plain ASCII letters: each bit is work that most texts do not need. */
export const textKind = { entity: 1, escape: 2, high: 4, lineBreak: 8, forbidden: 16 } as const;

/** The `textKind` bits of each byte. */
export const kindOfByte = new Uint8Array(256);
kindOfByte.fill(textKind.forbidden, 0, 32);
for (const byte of Buffer.from('\t\n\r')) kindOfByte[byte] = textKind.lineBreak;
for (const byte of Buffer.from('"\\')) kindOfByte[byte] = textKind.escape;
kindOfByte[0x26] = textKind.entity;
kindOfByte.fill(textKind.high, 128);

/** @throws UnreadableRecord when the part has been met before */
export function setPart(spans: AbrSpans, slot: number, from: number, to: number, kind: number): void {
  if (spans.from[slot] !== -1) throw new UnreadableRecord('a part that may occur once occurs twice', from);
  spans.from[slot] = from;
  spans.to[slot] = to;
  spans.kind[slot] = kind;
}
