import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bulkFile } from '../../../domain/inputs/limits.js';
import { AppError } from '../../../platform/errors.js';

// The amount of an upload that one turn of the event loop processes. Other requests are served in between.
const sliceBytes = 8 * 1024;

/** An upload that is being received. */
export interface UploadText {
  /** Its text in small pieces, without the byte order mark. */
  readonly pieces: AsyncGenerator<string, void, undefined>;
  /** SHA-256 in hex of everything read so far, by which a repeated upload is recognised. */
  readonly digest: () => string;
}

/**
 * Reads an upload as text. `pieces` throws AppError PAYLOAD_TOO_LARGE for one that is too large, and INVALID_REQUEST
 * for one that is not UTF-8, with its likely format.
 */
export function readUpload(chunks: AsyncIterable<Buffer>): UploadText {
  const hash = createHash('sha256');
  return { pieces: decodePieces(chunks, (chunk) => hash.update(chunk)), digest: () => hash.copy().digest('hex') };
}

async function* decodePieces(
  chunks: AsyncIterable<Buffer>,
  note: (chunk: Buffer) => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let lines = 0;
  const decode = (slice?: Buffer): string => {
    try {
      const text = decoder.decode(slice, { stream: slice !== undefined });
      lines += text.split('\n').length - 1;
      return text;
    } catch {
      const line = lines + 1 + findFirstFault(slice);
      throw new AppError(
        'INVALID_REQUEST',
        `Line ${line} is not valid UTF-8. Save the file as “CSV UTF-8”, or convert it.`,
      );
    }
  };
  for await (const chunk of withWholeHead(chunks)) {
    if (size === 0) refuseOtherFormat(chunk);
    size += chunk.length;
    if (size > bulkFile.maxBytes) throw tooLarge();
    note(chunk);
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield decode(chunk.subarray(at, at + sliceBytes));
      await nextTurn();
    }
  }
  yield decode();
}

/**
 * The number of lines of a slice before the first invalid UTF-8. A character that the slice cuts in two counts as
 * invalid.
 */
function findFirstFault(slice: Buffer = Buffer.alloc(0)): number {
  const lines = slice.toString('latin1').split('\n');
  return Math.max(
    lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))),
    0,
  );
}

/** How many of the first bytes show the format of a file. */
const headBytes = 200;

/** The same bytes, with the first ones in one chunk: the network may cut them anywhere. */
async function* withWholeHead(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let head: Buffer[] | null = [];
  let length = 0;
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    length += chunk.length;
    if (length < headBytes) continue;
    yield Buffer.concat(head);
    head = null;
  }
  if (length > 0 && head !== null) yield Buffer.concat(head);
}

function refuseOtherFormat(head: Buffer): void {
  const format = detectOtherFormat(head);
  if (format !== null) throw new AppError('INVALID_REQUEST', format);
}

/** The error for an upload that is too large. */
export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The upload is larger than ${bulkFile.size}. Split it.`);
}

const asText = 'Save it as “CSV UTF-8”, and send that file.';

// The formats that the first bytes of a file show, in hex.
const beginnings: readonly (readonly [start: string, sentence: string])[] = [
  ['fffe', `It is UTF-16. ${asText}`],
  ['feff', `It is UTF-16. ${asText}`],
  ['1f8b', 'It is compressed (gzip). Send it uncompressed.'],
  ['504b0304', `It is a workbook or a ZIP archive. ${asText}`],
  ['d0cf11e0', `It is a workbook. ${asText}`],
  ['25504446', `It is a PDF. ${asText}`],
];

/**
 * The likely format of an upload that is not UTF-8, as a sentence with the remedy. Null if its first bytes do not show
 * it.
 */
function detectOtherFormat(head: Buffer): string | null {
  const start = head.subarray(0, 4).toString('hex');
  const known = beginnings.find(([beginning]) => start.startsWith(beginning));
  if (known) return known[1];
  // UTF-16 without a byte order mark: every other byte of plain text is NUL.
  const sample = head.subarray(0, headBytes);
  const zeros = sample.filter((byte) => byte === 0).length;
  return zeros > sample.length / 4 ? `It may be UTF-16. ${asText}` : null;
}

const head = /^\s*\{\s*"items"\s*:\s*\[/;
const maxHeadBytes = 1_000;
const shape =
  'Send {"items": [{"queryValue": "…", "jurisdiction": "AU"}]}; send jurisdiction and events as query parameters.';
// Inside a string: its end or an escape. Outside: everything that opens, closes or separates.
const inString = /["\\]/g;
const outside = /[",[\]{}]/g;

/**
 * Splits the text of `{"items": […]}` into the texts of its items, and rejects any other structure. Whether an item is
 * valid JSON is checked by its reader.
 */
export class JsonItemCutter {
  private state: 'head' | 'items' | 'tail' = 'head';
  private rest = '';
  /** The position up to which the rest has been scanned, and the open brackets there. */
  private at = 0;
  private depth = 0;
  private isInString = false;
  private count = 0;

  get isComplete(): boolean {
    return this.state === 'tail' && this.rest === '}';
  }

  /**
   * The items that are completed by this piece.
   * @throws AppError INVALID_REQUEST
   */
  cut(piece: string): readonly string[] {
    this.rest += piece;
    const items: string[] = [];
    if (this.state === 'head') this.passHead();
    if (this.state === 'items') this.follow(items);
    if (this.state === 'tail') {
      this.rest = this.rest.trim();
      if (this.rest !== '' && this.rest !== '}') throw new AppError('INVALID_REQUEST', shape);
    }
    if (this.rest.length > maxRowBytes) {
      throw new AppError(
        'INVALID_REQUEST',
        `Row ${this.count + 1} is longer than ${maxRowBytes} characters. Shorten it.`,
      );
    }
    return items;
  }

  private passHead(): void {
    const found = head.exec(this.rest);
    if (found) {
      this.rest = this.rest.slice(found[0].length);
      this.state = 'items';
    } else if (this.rest.length > maxHeadBytes || /^\s*[^\s{]/.test(this.rest) || /^\s*\{\s*[^\s"]/.test(this.rest)) {
      throw new AppError('INVALID_REQUEST', shape);
    }
  }

  private follow(items: string[]): void {
    let start = 0;
    for (;;) {
      const sought = this.isInString ? inString : outside;
      sought.lastIndex = this.at;
      const found = sought.exec(this.rest);
      // An escape includes the next character, which may be in the next piece.
      if (!found || (found[0] === '\\' && found.index + 1 === this.rest.length)) {
        this.at = found ? found.index : this.rest.length;
        break;
      }
      this.at = found.index + (found[0] === '\\' ? 2 : 1);
      if (this.isInString) {
        if (found[0] === '"') this.isInString = false;
        continue;
      }
      if (this.depth === 0 && (found[0] === ',' || found[0] === ']')) {
        this.keep(items, this.rest.slice(start, found.index), found[0] === ']');
        start = this.at;
        if (found[0] === ',') continue;
        this.state = 'tail';
        break;
      }
      if (found[0] === '"') this.isInString = true;
      else if (found[0] === '{' || found[0] === '[') this.depth++;
      else if (found[0] !== ',') this.depth--;
    }
    this.rest = this.rest.slice(start);
    this.at -= start;
  }

  /** Empty brackets are a list without items. */
  private keep(items: string[], text: string, isLast: boolean): void {
    if (isLast && this.count === 0 && text.trim() === '') return;
    this.count++;
    items.push(text);
  }
}

/** The maximum size of one row of an upload. */
export const maxRowBytes = 64 * 1024;
