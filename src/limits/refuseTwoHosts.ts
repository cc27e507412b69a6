import type { RequestHandler } from 'express';
import { AppError } from '../errors.js';

/** Middleware of `refuseSeveralHosts`. */
export const refuseTwoHosts: RequestHandler = (req, _res, next) => {
  refuseSeveralHosts(req.rawHeaders);
  next();
};

/**
 * Refuses a request with more than one Host header, which two servers on its way may read differently (RFC 9112,
 * section 3.2).
 * @throws AppError INVALID_REQUEST
 */
export function refuseSeveralHosts(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new AppError('INVALID_REQUEST', 'The request has more than one Host header.');
}
