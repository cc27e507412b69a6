import type { RequestHandler } from 'express';
import type { Load } from './load.js';

/** Refuses a request for which there is no room. @throws AppError OVERLOADED */
export function shedLoad(load: Load): RequestHandler {
  return (_req, res, next) => {
    res.once('close', load.enter());
    next();
  };
}
