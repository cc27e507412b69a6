import type { RequestHandler } from 'express';
import { rateLimitHeaders } from './rateLimitHeaders.js';
import { limitExceeded, type RateLimits } from './rateLimits.js';

/** Counts a read by the address that it comes from, for who reads has no key. @throws AppError RATE_LIMITED */
export function limitPublicReads(rateLimits: RateLimits): RequestHandler {
  return async (req, res, next) => {
    const state = await rateLimits.consumePublicRead(req.ip ?? '');
    if (state) {
      res.set(rateLimitHeaders(state));
      if (state.isExceeded) throw limitExceeded(state);
    }
    next();
  };
}
