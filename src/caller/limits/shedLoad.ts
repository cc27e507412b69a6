import type { RequestHandler } from 'express';
import type { Load } from './load.js';

/**
 * Refuses a request for which there is no room. Its place is taken when its body is there and given back when its answer
 * is made: a client that sends slowly or does not read holds a connection, and nothing that others need.
 * @throws AppError OVERLOADED
 */
export function shedLoad(load: Load): RequestHandler {
  return (_req, res, next) => {
    let leave: (() => void) | undefined = load.enter();
    const giveBack = (): void => {
      leave?.();
      leave = undefined;
    };
    // `finish` comes only when the client has taken the answer.
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      giveBack();
      return end(...args);
    }) as typeof res.end;
    res.once('close', giveBack);
    next();
  };
}
