import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../errors.js';

/** How large an upload may be. */
export const mostBytes = 100 * 1024 * 1024;

// What is read of an upload in one turn of the event loop: others who call are answered in between.
const sliceBytes = 16 * 1024;

/**
 * The bytes of an upload, in small pieces.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export async function* uploadBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw tooLarge();
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield chunk.subarray(at, at + sliceBytes);
      await nextTurn();
    }
  }
}

/** What somebody is told whose upload is too large. */
export function tooLarge(): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', 'An upload may hold 100 MiB at most. Split it.');
}
