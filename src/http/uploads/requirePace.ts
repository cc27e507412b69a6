import type { IncomingMessage } from 'node:http';
import { AppError } from '../../platform/errors.js';

/** How slowly a file may come: so many bytes in each window. */
export interface UploadPace {
  readonly windowMs: number;
  readonly leastBytes: number;
}

/** 10 kB a second, over half a minute. */
export const defaultPace: UploadPace = { windowMs: 30_000, leastBytes: 300_000 };

/**
 * The bytes of a request as they come, as long as they come fast enough: in place of the time that other bodies have to be
 * whole.
 * @throws AppError INVALID_REQUEST for a body that comes too slowly, or breaks off
 */
export async function* requirePace(
  req: IncomingMessage,
  { windowMs, leastBytes }: UploadPace,
): AsyncGenerator<Buffer, void, undefined> {
  let received = 0;
  const timer = setInterval(() => {
    // While something lies here that was not read, it is not the sender who is slow.
    if (received < leastBytes && req.readableLength === 0 && !req.complete) req.destroy(tooSlow());
    received = 0;
  }, windowMs);
  try {
    // Whoever stops reading has something to answer yet.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw brokenOff();
  } finally {
    clearInterval(timer);
  }
  if (!req.complete) throw brokenOff();
}

function brokenOff(): AppError {
  return new AppError('INVALID_REQUEST', 'The upload was interrupted. Send the file again.');
}

function tooSlow(): AppError {
  return new AppError(
    'INVALID_REQUEST',
    'The upload was too slow and was stopped. Send the file again over a faster connection.',
  );
}
