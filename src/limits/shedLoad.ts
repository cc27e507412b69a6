import type { RequestHandler } from 'express';
import { AppError } from '../errors.js';

/**
 * Refuses a request, before any work is done for it, while so many are being answered that one more would only make all
 * of them late.
 * @throws AppError OVERLOADED with `Retry-After`
 */
export function shedLoad(mostInFlight: number): RequestHandler {
  let inFlight = 0;
  return (_req, res, next) => {
    if (inFlight >= mostInFlight) {
      throw new AppError('OVERLOADED', 'The service is busy. Nothing was done; send the request again.', {
        retryAfterSeconds: 1,
      });
    }
    inFlight += 1;
    res.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}
