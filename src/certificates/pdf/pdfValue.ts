/** A value of a PDF file (ISO 32000-1, 7.3), as far as certificates have them. */
export type PdfValue =
  | number
  | boolean
  | null
  | { readonly name: string }
  | { readonly string: string }
  | { readonly reference: number }
  | readonly PdfValue[]
  | ReadonlyMap<string, PdfValue>;

/** What a dictionary says under a key; undefined also for what is no dictionary. */
export function entryOf(value: PdfValue, key: string): PdfValue | undefined {
  return isDictionary(value) ? value.get(key) : undefined;
}

/** Whether a value is this name. */
export function isName(value: PdfValue | undefined, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}

export function isDictionary(value: PdfValue): value is ReadonlyMap<string, PdfValue> {
  return value instanceof Map;
}

/** A file that is built in another way than certificates are; the text goes on from `it`. */
export class UnusualFile extends Error {}

const deepest = 16;
const white = /\s*/y;
const name = /\/([^\s()<>[\]{}/%]+)/y;
const reference = /(\d{1,6}) 0 R(?![a-z])/iy;
const number = /[-+]?\d{1,12}(?:\.\d{1,12})?(?:e-\d{1,2})?(?![\w.])/y;
const word = /(?:true|false|null)(?!\w)/y;
const hexString = /<[0-9a-fA-F]*>/y;

/**
 * Reads values one after the other from the text of a file, one character for each byte. Strict: no comments, no bare
 * parentheses in strings, no key twice in a dictionary, no deeper than 16, so that no two programs read it differently.
 */
export class PdfValues {
  position = 0;
  /** Every name that has been read, keys and values alike. */
  readonly names = new Set<string>();

  constructor(readonly text: string) {}

  /** Reads exactly this text. @throws UnusualFile when something else stands here */
  expect(text: string, otherwise: string): void {
    if (!this.text.startsWith(text, this.position)) throw new UnusualFile(otherwise);
    this.position += text.length;
  }

  /** What a pattern finds right here, or null. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /** @throws UnusualFile */
  value(depth = 0): PdfValue {
    if (depth > deepest) throw new UnusualFile('has objects nested too deep');
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
