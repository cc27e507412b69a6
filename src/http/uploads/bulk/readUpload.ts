import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.js';
import { otherFormat } from './otherFormat.js';

/** How large an upload may be. */
export const mostBytes = 100 * 1024 * 1024;

// What is read of an upload in one turn of the event loop: others who call are answered in between.
const sliceBytes = 8 * 1024;

/** An upload that comes. */
export interface UploadText {
  /** Its text in small pieces, without the byte order mark. */
  readonly pieces: AsyncGenerator<string, void, undefined>;
  /** What tells it from others, in hex: SHA-256 of what was read by now. */
  readonly digest: () => string;
}

/**
 * Reads an upload as text. Its pieces end with AppError PAYLOAD_TOO_LARGE for one that is too large, and INVALID_REQUEST for one
 * that is not UTF-8, with what it seems to be.
 */
export function readUpload(chunks: AsyncIterable<Buffer>): UploadText {
  const hash = createHash('sha256');
  return { pieces: piecesOf(chunks, (chunk) => hash.update(chunk)), digest: () => hash.copy().digest('hex') };
}

async function* piecesOf(
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
      const line = lines + 1 + firstFault(slice);
      throw new AppError(
        'INVALID_REQUEST',
        `Line ${line} is not valid UTF-8. Save the file as “CSV UTF-8”, or convert it.`,
      );
    }
  };
  for await (const chunk of chunks) {
    if (size === 0) refuseOtherFormat(chunk);
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    note(chunk);
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield decode(chunk.subarray(at, at + sliceBytes));
      await nextTurn();
    }
  }
  yield decode();
}

/** How many lines of a slice come before the one that is not UTF-8. A character that a slice cuts through counts as one of it. */
function firstFault(slice: Buffer = Buffer.alloc(0)): number {
  const lines = slice.toString('latin1').split('\n');
  return Math.max(
    lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1'))),
    0,
  );
}

function refuseOtherFormat(head: Buffer): void {
  const format = otherFormat(head);
  if (format !== null) throw new AppError('INVALID_REQUEST', format);
}

/** What somebody is told whose upload is too large. */
export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'The upload is larger than 100 MiB. Split it.');
}
