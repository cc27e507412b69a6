import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { contextOf } from '../caller/identify.js';
import { systemCodeOf } from '../platform/errors.js';
import type { MadeFile, RouteFile } from './routes/route.js';

/**
 * Answers with a file in place of JSON. One that comes as a stream is cut off when it cannot be read to its end, which its length
 * tells whoever reads it.
 */
export async function sendFile(
  res: Response,
  { isDownload, mediaType }: Pick<RouteFile, 'isDownload' | 'mediaType'>,
  file: MadeFile,
): Promise<void> {
  if (isDownload) {
    // RFC 6266, with the name in UTF-8 beside one in ASCII (RFC 8187).
    res.attachment(file.name);
    res.set({
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': 'sandbox',
      'Cache-Control': 'no-store',
    });
  } else res.set('Content-Disposition', `inline; filename="${file.name}"`);
  res.type(file.mediaType ?? mediaType);
  if (file.bytes instanceof Uint8Array) {
    res.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
    return;
  }
  if (file.size !== undefined) res.set('Content-Length', String(file.size));
  // Nothing is read of what is not sent.
  if (res.req.method === 'HEAD') {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.from(file.bytes, { objectMode: false }), res);
  } catch (error) {
    // Nothing else can be said to whoever reads: the connection is closed.
    if (!readerGone.has(systemCodeOf(error))) contextOf(res).log.error({ err: error }, 'a file broke off');
  }
}

/** In the middle, or before there was a byte to read. */
const readerGone: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);
