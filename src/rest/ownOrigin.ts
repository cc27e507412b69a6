import type { RequestHandler } from 'express';

/**
 * Says with every answer whose pages may read it: those of the service itself and no others, for a key must never be in
 * a browser (CONTRACT.md section 2).
 */
export function ownOrigin(publicUrl: () => string): RequestHandler {
  let origin: string | undefined;
  return (_req, res, next) => {
    origin ??= new URL(publicUrl()).origin;
    res.set('Access-Control-Allow-Origin', origin);
    next();
  };
}
