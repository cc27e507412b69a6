import { byteClass, byteClasses, codes, latinLetters, toForm, wordCodes } from '../../domain/names/foldName.js';
import { maxCoreLength, type NamedEntity, nameKinds, toNameKind, toNameRows } from '../../domain/names/likeness.js';
import { GrowingBytes, parseCopyText } from '../import/stageFiles.js';

const [tab, newline, space, quote, comma, backslash] = [9, 10, 32, 34, 44, 92];

const nameKey = Buffer.from('{"name": "');
const typeKey = Buffer.from('", "type": "');
const typeEnd = Buffer.from('"}');

/** Names with this many words or more are in one batch. There are few. */
export const manyWords = 8;
/** A batch is written at this length. */
const batchLength = 256 * 1024;
/** Longer lines, and entities with more names, are folded as texts. */
const maxLine = 8 * 1024;
const maxRows = 16;
const maxForm = 8 ** 4;

/** Distinct words whose counts are in memory, some 10 MiB. */
const maxWords = 200_000;
/** More than the words of a line that is folded as bytes. */
const moreWords = maxLine;
const slotCount = 2 ** 19;
const hashByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 16_777_619);

/** How many names contain each word. A table of bytes takes a fifth of the time of a `Map` of texts. */
class WordCounts {
  /** 0, or the number of the word in a legal form. */
  readonly codes = new Uint8Array(maxWords + moreWords);
  private readonly counts = new Int32Array(maxWords + moreWords);
  private readonly ends = new Int32Array(maxWords + moreWords);
  /** The number of each word plus 1. */
  private readonly slots = new Int32Array(slotCount);
  private readonly bytes = new GrowingBytes();
  private size = 0;
  /** The lines of words that one entity had too many of. */
  private earlier = '';

  constructor() {
    this.clear();
  }

  get isFull(): boolean {
    return this.size >= maxWords || this.earlier !== '';
  }

  /** The number of a word, whose hash the caller has computed. */
  find(from: Uint8Array, start: number, end: number, hash: number): number {
    for (let slot = hash ^ (hash >>> 15); ; slot += 1) {
      const id = (this.slots[slot & (slotCount - 1)] ?? 0) - 1;
      if (id < 0) {
        this.slots[slot & (slotCount - 1)] = this.size + 1;
        return this.add(from, start, end);
      }
      if (this.isWord(id, from, start, end)) return id;
    }
  }

  count(word: number | string): void {
    if (typeof word === 'string' && this.size >= maxWords) this.earlier = this.take();
    const id = typeof word === 'number' ? word : this.findText(word);
    this.counts[id] = (this.counts[id] ?? 0) + 1;
  }

  /** The lines for COPY of each word and its count, which starts again at zero. */
  take(): string {
    let lines = this.earlier;
    this.earlier = '';
    for (let id = 0, start = 0; id < this.size; id += 1) {
      const end = this.ends[id] ?? 0;
      if (this.counts[id]) lines += `${this.bytes.toText(start, end)}\t${this.counts[id]}\n`;
      start = end;
    }
    this.clear();
    return lines;
  }

  private clear(): void {
    this.size = 0;
    this.bytes.length = 0;
    this.slots.fill(0);
    for (const [word, code] of wordCodes) this.codes[this.findText(word)] = code;
  }

  private findText(word: string): number {
    const bytes = Buffer.from(word);
    return this.find(bytes, 0, bytes.length, bytes.reduce(hashByte, 0));
  }

  private add(from: Uint8Array, start: number, end: number): number {
    const id = this.size++;
    this.bytes.reserve(end - start);
    this.bytes.add(from, start, end);
    this.ends[id] = this.bytes.length;
    this.counts[id] = this.codes[id] = 0;
    return id;
  }

  private isWord(id: number, from: Uint8Array, start: number, end: number): boolean {
    const own = id === 0 ? 0 : (this.ends[id - 1] ?? 0);
    return (this.ends[id] ?? 0) - own === end - start && this.bytes.isAt(own, from, start, end);
  }
}

/** A folded name in `scratch`. */
class FoldedBytes {
  start = 0;
  end = 0;
  /** Its words in `ids`. */
  firstId = 0;
  endId = 0;
  /** The codes of the words of the legal form after it, in octal digits. */
  form = 0;
  kind = 0;
}

/**
 * Folds the names of entities in the bytes that COPY sends, into those that it receives, and counts the words. The
 * result is that of `toNameRows`, which folds the names that have an escape or other letters than those of Latin-1.
 */
export class LineFolder {
  readonly words = new WordCounts();
  private readonly longNames = new GrowingBytes();
  private readonly batches = [...Array.from({ length: manyWords - 1 }, () => new GrowingBytes()), this.longNames];
  private readonly scratch = new Uint8Array(2 * maxLine);
  private readonly ids = new Int32Array(2 * maxLine);
  private readonly rows = Array.from({ length: maxRows }, () => new FoldedBytes());
  private rowCount = 0;

  /** Whether batches or counts should be written. */
  get isFull(): boolean {
    return this.words.isFull || this.batches.some((batch) => batch.length >= batchLength);
  }

  /** Takes the batches of this length, each with the number of words of its names. */
  *takeBatches(minLength = batchLength): Generator<readonly [number, Buffer], void, void> {
    for (const [at, batch] of this.batches.entries()) if (batch.length >= minLength) yield [at + 1, batch.take()];
  }

  /** Adds the entity of a line, whose columns are the number, the legal name and `names`. */
  add(lines: Buffer, start: number, end: number): void {
    const name = lines.indexOf(tab, start) + 1;
    if (end - start > maxLine || !this.foldEntity(lines, name)) {
      this.addText(lines.toString('latin1', start, name - 1), lines.toString('utf8', name, end));
      return;
    }
    let left = this.rowCount;
    for (const row of this.rows) {
      if (left-- === 0) break;
      this.writeRow(lines, start, name - 1, row);
    }
  }

  /** Folds the names from this index on. False if they must be folded as texts. */
  private foldEntity(lines: Buffer, start: number): boolean {
    this.rowCount = 0;
    let at = this.foldBytes(lines, start, tab);
    if (at < 0) return false;
    this.keep(0);
    if (lines[at + 1] === backslash) return true;
    // `[{"name": "…", "type": "…"}, …]`, as jsonb is written.
    at += 2;
    while (startsWith(lines, at, nameKey)) {
      at = this.foldBytes(lines, at + nameKey.length, quote);
      if (at < 0 || !startsWith(lines, at, typeKey)) return false;
      const type = at + typeKey.length;
      at = lines.indexOf(quote, type);
      if (!startsWith(lines, at, typeEnd)) return false;
      this.keep(nameKinds.indexOf(toNameKind(lines.toString('latin1', type, at))));
      at += typeEnd.length;
      if (lines[at] !== comma) return lines[at + 1] === newline;
      at += 2;
    }
    return false;
  }

  /**
   * Folds a name into the next row.
   * @returns the index of `stop`; -1 if the name must be folded as text
   */
  private foldBytes(lines: Buffer, start: number, stop: number): number {
    const { scratch, ids, words } = this;
    const row = this.rows[this.rowCount];
    if (!row) return -1;
    const last = this.rowCount === 0 ? undefined : this.rows[this.rowCount - 1];
    row.start = last ? last.end + 1 : 0;
    row.firstId = row.endId = last ? last.endId : 0;
    row.form = 0;
    let [from, to, hash, isInside] = [row.start, row.start, 0, false];
    for (let at = start; ; at += 1) {
      const byte = lines[at] ?? 0;
      let kind: number = byte === stop ? byteClass.separates : (byteClasses[byte] ?? 0);
      if (kind > byteClass.other) {
        scratch[to++] = kind;
        hash = hashByte(hash, kind);
        continue;
      }
      if (kind === byteClass.vanishes) continue;
      if (kind === byteClass.other) return -1;
      if (kind === byteClass.latin) {
        at += 1;
        const letters = latinLetters[(lines[at] ?? 0) & 63] ?? [];
        for (const letter of letters) {
          scratch[to++] = letter;
          hash = hashByte(hash, letter);
        }
        if (letters.length > 0) continue;
        kind = byteClass.separates;
      }
      if (to > from) {
        const id = words.find(scratch, from, to, hash);
        const code = words.codes[id] ?? 0;
        if (code === codes.unclear) return -1;
        if (code === 0) {
          isInside ||= row.form > 0;
          ids[row.endId++] = id;
          scratch[to++] = space;
          from = to;
        } else {
          row.form = row.form * 8 + code;
          to = from;
        }
        hash = 0;
      }
      if (kind === byteClass.ampersand) row.form = row.form * 8 + codes.ampersand;
      if (byte === stop) {
        row.end = to - 1;
        const isLong = row.end - row.start > maxCoreLength || row.form >= maxForm;
        if (isInside) row.form = 0;
        return isLong || row.endId === row.firstId ? -1 : at;
      }
    }
  }

  /** Keeps the row that was folded last, unless the entity has the name already. */
  private keep(kind: number): void {
    const row = this.rows[this.rowCount];
    if (!row) return;
    row.kind = kind;
    for (const other of this.rows) {
      if (other === row) break;
      if (!this.hasSameWords(row, other)) continue;
      if (kind < other.kind) [other.kind, other.form] = [kind, row.form];
      return;
    }
    this.rowCount += 1;
  }

  private hasSameWords(one: FoldedBytes, other: FoldedBytes): boolean {
    const count = one.endId - one.firstId;
    if (other.endId - other.firstId !== count) return false;
    for (let at = 0; at < count; at += 1) {
      if (this.ids[one.firstId + at] !== this.ids[other.firstId + at]) return false;
    }
    return true;
  }

  private writeRow(lines: Buffer, start: number, end: number, row: FoldedBytes): void {
    const batch = this.toBatch(row.endId - row.firstId);
    batch.reserve(maxLine);
    batch.add(this.scratch, row.start, row.end);
    batch.append((formColumns[row.form] ??= Buffer.from(`\t${toForm(row.form) ?? '\\N'}\t`)));
    batch.add(lines, start, end);
    batch.append((kindColumns[row.kind] ??= Buffer.from(`\t${row.kind}\n`)));
    for (let at = row.firstId; at < row.endId; at += 1) this.words.count(this.ids[at] ?? 0);
  }

  private addText(number: string, columns: string): void {
    const [name = '', names = ''] = columns.split('\t');
    const entity: NamedEntity = {
      number,
      legal_name: parseCopyText(name),
      names: names === '\\N' ? null : (JSON.parse(parseCopyText(names)) as NamedEntity['names']),
    };
    for (const { core, form, kind } of toNameRows(entity)) {
      const words = core.split(' ');
      // Folded names need no escapes.
      this.toBatch(words.length).append(Buffer.from(`${core}\t${form ?? '\\N'}\t${number}\t${kind}\n`));
      for (const word of words) this.words.count(word);
    }
  }

  private toBatch(words: number): GrowingBytes {
    return this.batches[words - 1] ?? this.longNames;
  }
}

function startsWith(lines: Buffer, at: number, text: Buffer): boolean {
  for (let index = 0; index < text.length; index += 1) if (lines[at + index] !== text[index]) return false;
  return true;
}

const kindColumns: Buffer[] = [];
const formColumns: Buffer[] = [];
