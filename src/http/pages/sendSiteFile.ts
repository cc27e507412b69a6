import type { NextFunction, Request, Response } from 'express';
import { siteFolder, type SiteFile } from './siteFiles.js';

const encodings = { br: '.br', gzip: '.gz' } as const;

/**
 * Answers with the file, in the smallest of its encodings that the client takes, or with 304 when the client has it.
 * An asset has its hash in its address and is kept for a year; a page is asked for again each time.
 */
export function sendSiteFile(req: Request, res: Response, next: NextFunction, { file, type, hash }: SiteFile): void {
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name) === name);
  res.type(type).vary('Accept-Encoding');
  res.set('Cache-Control', type === 'html' ? 'no-cache' : 'public, max-age=31536000, immutable');
  res.set('ETag', `"${hash}-${encoding ?? 'identity'}"`);
  if (encoding) res.set('Content-Encoding', encoding);
  const stored = encoding ? file + encodings[encoding] : file;
  const options = { root: siteFolder, acceptRanges: false, cacheControl: false, lastModified: false };
  res.sendFile(stored, options, (error) => {
    // A client that left is nobody's failure; a file that is gone is ours, and nobody may keep the answer.
    if (!error || res.headersSent || req.socket.destroyed) return;
    for (const name of ['Content-Encoding', 'ETag']) res.removeHeader(name);
    res.set('Cache-Control', 'no-store');
    next(error);
  });
}
