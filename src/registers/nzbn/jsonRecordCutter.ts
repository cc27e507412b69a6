import { findTextFault } from '../../domain/text.js';
import { UnfinishedBytes } from '../files/openSources.js';
import { UnreadableRecord } from '../import/importRefusal.js';

/** The text of a record's object, and the line on which it starts. `text` is null for an incomplete object. */
export interface JsonRecord {
  readonly text: Buffer | null;
  readonly line: number;
}

/** Members of a wrapping object that contain the records. All others belong to a record or are ignored. */
const listNames = new Set(['items', 'entities', 'entity', 'nzbnpubsec', 'companies', 'records', 'results', 'data']);

const newline = 0x0a;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Splits a stream of JSON into records: the objects of an array, those of a list in an object, consecutive objects
 * (NDJSON), or a single one. It follows brackets and strings; the reader of a record checks whether it is valid JSON.
 */
export class JsonRecordCutter {
  /** The open brackets around the records, each as the byte that closes it. */
  private readonly around: number[] = [];
  private readonly unfinished = new UnfinishedBytes();
  private bytes: Buffer = this.unfinished.rest;
  private line = 1;
  /** The start of the current object, or −1 between objects; its open brackets; and whether it is a record. */
  private start = -1;
  private startLine = 1;
  private rejectedLine = 0;
  private depth = 0;
  private isRecord = true;
  private isInString = false;
  private isEscaped = false;
  private stringStart = 0;
  /** The last string at the level of a wrapper's keys, and the key, once a colon has followed. */
  private lastString = '';
  private key = '';
  private count = 0;
  private found: JsonRecord[] = [];

  /** Whether a byte other than white space was found. */
  get hasBegun(): boolean {
    return this.count > 0 || this.start >= 0;
  }

  /** Whether the file may end here, with no open bracket. */
  get isComplete(): boolean {
    return this.start < 0 && this.around.length === 0 && !this.isInString;
  }

  /** The size of the current, incomplete record. */
  get pendingBytes(): number {
    return this.unfinished.rest.length;
  }

  get pendingLine(): number {
    return this.startLine;
  }

  /** The records that end in this chunk. Their texts are valid until the next call. */
  cut(chunk: Buffer): readonly JsonRecord[] {
    const resume = this.unfinished.rest.length;
    this.bytes = this.unfinished.join(chunk);
    this.found = [];
    for (let at = resume; at < this.bytes.length; at++) {
      const here = this.bytes[at] ?? 0;
      if (here === newline) this.line++;
      if (this.isInString) this.followString(at, here);
      else this.follow(at, here);
    }
    const kept = this.start >= 0 ? this.start : this.isInString ? this.stringStart : this.bytes.length;
    this.unfinished.keep(this.bytes.subarray(kept));
    this.stringStart -= kept;
    if (this.start >= 0) this.start = 0;
    return this.found;
  }

  private followString(at: number, here: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (here === backslash) this.isEscaped = true;
    else if (here === quote || here === newline) {
      // A string cannot contain a line break, so it was not closed.
      this.isInString = false;
      if (this.depth <= 1) this.lastString = this.bytes.toString('latin1', this.stringStart + 1, at);
    }
  }

  private follow(at: number, here: number): void {
    switch (here) {
      case quote:
        this.isInString = true;
        this.stringStart = at;
        if (this.start < 0 && this.around.at(-1) !== closeBrace) this.reject();
        break;
      case colon:
        if (this.depth <= 1) this.key = this.lastString;
        break;
      case comma:
        if (this.depth <= 1) this.key = '';
        break;
      case openBrace:
      case openBracket:
        this.open(at, here);
        break;
      case closeBrace:
      case closeBracket:
        this.close(at);
        break;
      default:
        if (this.start < 0 && here > 0x20 && this.around.at(-1) !== closeBrace && !this.mayBeMark(here)) this.reject();
    }
  }

  /** A byte order mark may come first. */
  private mayBeMark(here: number): boolean {
    return this.count === 0 && (here === 0xef || here === 0xbb || here === 0xbf);
  }

  private open(at: number, here: number): void {
    const isFirstOfLine = at === 0 || this.bytes[at - 1] === newline;
    if (this.start >= 0 && this.around.length === 0 && this.count > 0 && isFirstOfLine && here === openBrace) {
      // In NDJSON a new line starts a new record, even if the last one was incomplete.
      this.emit(null);
      this.start = -1;
    }
    if (this.start < 0) {
      this.begin(at, here);
    } else if (this.depth === 1 && listNames.has(this.key)) {
      this.around.push(closeBrace);
      this.begin(at, here);
    } else this.depth++;
  }

  /** Starts a value outside a record: a list of records, a record, or another member of a wrapper. */
  private begin(at: number, here: number): void {
    const isMember = this.around.at(-1) === closeBrace;
    this.isRecord = !isMember || listNames.has(this.key);
    this.key = '';
    if (here === openBracket && this.isRecord) {
      this.around.push(closeBracket);
      this.start = -1;
      this.depth = 0;
      this.count++;
      return;
    }
    this.start = at;
    this.startLine = this.line;
    this.depth = 1;
  }

  private close(at: number): void {
    if (this.start < 0) {
      this.around.pop();
      return;
    }
    if (--this.depth > 0) return;
    if (this.isRecord) this.emit(this.bytes.subarray(this.start, at + 1));
    this.start = -1;
  }

  private emit(text: Buffer | null): void {
    this.found.push({ text, line: this.startLine });
    this.count++;
  }

  /** A value that is not an object is in the position of a record: each of its lines is one reject. */
  private reject(): void {
    if (this.rejectedLine === this.line) return;
    this.rejectedLine = this.line;
    this.startLine = this.line;
    this.emit(null);
  }
}

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A member that is text or a number, trimmed. Null if it is absent, empty or of another type.
 * @throws UnreadableRecord if the text cannot be stored
 */
export function textAt(object: JsonObject | null, key: string): string | null {
  const value = object?.[key];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const fault = findTextFault(text);
  if (fault !== null) throw new UnreadableRecord(`${key} ${fault}`);
  return text === '' ? null : text;
}

export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = object[key];
  return isJsonObject(value) ? value : null;
}

/** The objects of a list member. Empty if it is absent or of another type. */
export function listAt(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
