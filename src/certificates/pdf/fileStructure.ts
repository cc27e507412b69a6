/** An object of a file: its value and its uncompressed stream. */
export interface PdfObject {
  readonly value: PdfValue;
  readonly stream: Uint8Array | null;
}

export interface FileStructure {
  readonly objects: ReadonlyMap<number, PdfObject>;
  readonly trailer: PdfValue;
  readonly names: ReadonlySet<string>;
}

const maxObjects = 5_000;
const objectHead = /(\d{1,6}) 0 obj\n/y;

/**
 * Reads the objects of a file that has the structure of a certificate: objects without gaps from the first byte, one
 * correct cross-reference table, and nothing after it. Such a file has only one reading, and no content is hidden. This
 * is not a general parser: files of other programs are rejected.
 * @throws UnusualFile
 */
export async function readFileStructure(bytes: Uint8Array): Promise<FileStructure> {
  // This encoding maps each byte to one character.
  const values = new PdfValues(new TextDecoder('windows-1252').decode(bytes));
  values.expect('%PDF-1.7\n%ÿÿÿÿ\n', 'does not begin like a certificate');
  const objects = new Map<number, { value: PdfValue; packed: Uint8Array | null; place: number }>();
  for (;;) {
    const place = values.position;
    const id = Number(values.match(objectHead)?.[1]);
    if (Number.isNaN(id)) break;
    if (objects.has(id)) throw new UnusualFile(`has object ${id} twice`);
    if (objects.size === maxObjects) throw new UnusualFile('has too many objects');
    const value = values.value();
    objects.set(id, { value, packed: readStream(values, value, bytes), place });
    values.expect('endobj\n', 'has an object without an end');
  }
  const trailer = readEnd(
    values,
    [...objects].map(([id, { place }]) => ({ id, place })),
  );
  const budget = { bytes: 6 * 1024 * 1024 };
  const unpacked = new Map<number, PdfObject>();
  for (const [id, { value, packed }] of objects) {
    const stream = packed && isPacked(value) ? await inflateAll(packed, budget) : packed;
    unpacked.set(id, { value, stream });
  }
  return { objects: unpacked, trailer, names: values.names };
}

function readStream(values: PdfValues, value: PdfValue, bytes: Uint8Array): Uint8Array | null {
  values.expect('\n', 'has an object without an end');
  if (!values.match(/stream\n/y)) return null;
  const length = getEntry(value, 'Length');
  if (typeof length !== 'number') throw new UnusualFile('has a stream without a length');
  const start = values.position;
  values.position += length;
  values.expect('\nendstream\n', 'has a stream with a wrong length');
  return bytes.subarray(start, start + length);
}

function isPacked(value: PdfValue): boolean {
  const filter = getEntry(value, 'Filter');
  if (filter === undefined) return false;
  if (isName(filter, 'FlateDecode')) return true;
  throw new UnusualFile('has a stream that is compressed in an unusual way');
}

/** Reads the cross-reference table, the trailer and the end of the file. */
function readEnd(values: PdfValues, objects: readonly { id: number; place: number }[]): PdfValue {
  const start = values.position;
  const inOrder = objects.toSorted((a, b) => a.id - b.id);
  if (inOrder.some(({ id }, index) => id !== index + 1)) throw new UnusualFile('lacks an object');
  const rows = inOrder.map(({ place }) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n`;
  values.expect(table, 'has data between its objects, or a wrong table of their positions');
  const trailer = values.value();
  values.expect(`\nstartxref\n${start}\n%%EOF\n`, 'does not end like a certificate');
  if (values.position !== values.text.length) {
    throw new UnusualFile('continues after its end: data was appended to the certificate');
  }
  return trailer;
}

/**
 * Decompresses a zlib stream (RFC 1950), within a budget that all streams of a file share, so that a small file cannot
 * fill the memory. Works in Node and in browsers.
 * @throws UnusualFile if the stream is damaged or too large
 */
async function inflateAll(packed: Uint8Array, budget: { bytes: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('deflate'));
    // Not every browser supports `for await` on streams.
    const reader = stream.getReader();
    for (;;) {
      const read: { readonly done: boolean; readonly value?: unknown } = await reader.read();
      if (read.done) break;
      const { value } = read;
      if (!ArrayBuffer.isView(value)) continue;
      budget.bytes -= value.byteLength;
      if (budget.bytes < 0) break;
      chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    }
    await reader.cancel();
  } catch {
    throw new UnusualFile('has a damaged stream');
  }
  if (budget.bytes < 0) throw new UnusualFile('is larger after decompression than any certificate');
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** A value of a PDF file (ISO 32000-1, 7.3), of the types that certificates use. */
export type PdfValue =
  | number
  | boolean
  | null
  | { readonly name: string }
  | { readonly string: string }
  | { readonly reference: number }
  | readonly PdfValue[]
  | ReadonlyMap<string, PdfValue>;

/** The value of a dictionary's key. Undefined if the value is not a dictionary. */
export function getEntry(value: PdfValue, key: string): PdfValue | undefined {
  return isDictionary(value) ? value.get(key) : undefined;
}

export function isName(value: PdfValue | undefined, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}

export function isDictionary(value: PdfValue): value is ReadonlyMap<string, PdfValue> {
  return value instanceof Map;
}

/** A file with another structure than a certificate. The message continues a sentence that starts with `it`. */
export class UnusualFile extends Error {}

const maxDepth = 16;
const white = /\s*/y;
const name = /\/([^\s()<>[\]{}/%]+)/y;
const reference = /(\d{1,6}) 0 R(?![a-z])/iy;
const number = /[-+]?\d{1,12}(?:\.\d{1,12})?(?:e-\d{1,2})?(?![\w.])/y;
const word = /(?:true|false|null)(?!\w)/y;
const hexString = /<[0-9a-fA-F]*>/y;

/**
 * Parses values from the text of a file, one character for each byte. Comments, bare parentheses in strings, duplicate
 * keys and a depth of more than 16 are rejected, so that no two programs read the file differently.
 */
class PdfValues {
  position = 0;
  /** Every name in the file, as key or value. */
  readonly names = new Set<string>();

  constructor(readonly text: string) {}

  /**
   * Reads exactly this text.
   * @throws UnusualFile if the file has another text here
   */
  expect(text: string, otherwise: string): void {
    if (!this.text.startsWith(text, this.position)) throw new UnusualFile(otherwise);
    this.position += text.length;
  }

  /** The match of a pattern at the current position, or null. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** @throws UnusualFile */
  value(depth = 0): PdfValue {
    if (depth > maxDepth) throw new UnusualFile('has objects nested too deep');
    this.match(white);
    const { text, position } = this;
    if (text.startsWith('<<', position)) return this.#dictionary(depth);
    const first = text[position];
    if (first === '[') return this.#array(depth);
    if (first === '(') return this.#string();
    if (first === '/') return { name: this.#name() };
    const found = this.match(reference);
    if (found) return { reference: Number(found[1]) };
    const digits = this.match(number);
    if (digits) return Number(digits[0]);
    const hex = this.match(hexString);
    if (hex) return { string: hex[0] };
    const simple = this.match(word);
    if (simple) return simple[0] === 'null' ? null : simple[0] === 'true';
    throw new UnusualFile('has data that is not a PDF value');
  }

  #dictionary(depth: number): PdfValue {
    this.position += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.match(white);
      if (this.text.startsWith('>>', this.position)) break;
      const key = this.#name();
      if (entries.has(key)) throw new UnusualFile(`has /${key} twice`);
      entries.set(key, this.value(depth + 1));
    }
    this.position += 2;
    return entries;
  }

  #array(depth: number): PdfValue {
    this.position += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.match(white);
      if (this.text[this.position] === ']') break;
      items.push(this.value(depth + 1));
    }
    this.position += 1;
    return items;
  }

  #string(): PdfValue {
    const start = this.position;
    for (let at = start + 1; at < this.text.length; at++) {
      const character = this.text[at];
      if (character === '\\') at++;
      else if (character === '(') break;
      else if (character === ')') {
        this.position = at + 1;
        return { string: this.text.slice(start, this.position) };
      }
    }
    throw new UnusualFile('has a string without an end');
  }

  #name(): string {
    const found = this.match(name)?.[1];
    if (found === undefined) throw new UnusualFile('has a dictionary without a key');
    this.names.add(found);
    return found;
  }
}
