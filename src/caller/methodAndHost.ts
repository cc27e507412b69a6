import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { AppError } from '../platform/errors.js';

/**
 * Refuses every other method with 405. Register it after the handlers of a path.
 * @param allowed The methods that have a handler
 */
export function refuseOtherMethods(...allowed: readonly string[]): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED', `This path supports ${allowed.join(', ')} only.`);
  };
}

/** The middleware form of `requireSingleHost`. */
export const refuseAmbiguousHost: RequestHandler = (req, res, next) => {
  try {
    requireSingleHost(req);
  } catch (error) {
    res.set('Connection', 'close');
    throw error;
  }
  next();
};

/**
 * Refuses a request with more than one Host header, which two servers on its path may read differently, and an HTTP/1.1
 * request without one (RFC 9112, section 3.2).
 * @throws AppError INVALID_REQUEST
 */
export function requireSingleHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) throw new AppError('INVALID_REQUEST', 'The request has more than one Host header. Send exactly one.');
  if (hosts === 0 && httpVersion === '1.1') {
    throw new AppError('INVALID_REQUEST', 'The request has no Host header. Send one.');
  }
}
