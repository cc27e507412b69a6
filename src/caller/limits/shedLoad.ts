import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';

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

/** How much is being worked on at this moment, over HTTP and sockets together. */
export interface Load {
  isFull(): boolean;
  /**
   * Takes a place, which the returned function gives back.
   * @throws AppError OVERLOADED with `Retry-After`, before any work is done, while so much is being worked on that one
   * more would only make all of it late
   */
  enter(): () => void;
}

export function createLoad(most: number): Load {
  let taken = 0;
  return {
    isFull: () => taken >= most,
    enter: () => {
      if (taken >= most) throw serviceBusy();
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}

/** What a caller is told for whom there is no room. */
export function serviceBusy(): AppError {
  return new AppError('OVERLOADED', 'The service is busy. Nothing was done. Retry the request.', {
    retryAfterSeconds: 1,
  });
}

const retryAfterSeconds = 5;

/** How many may do something long at once, one alone and all together, and what is said to who may not. */
interface ConcurrencyLimits {
  /** As many as there are, unless given. */
  readonly ofOne?: number;
  readonly atOnce: number;
  readonly tooManyOfOne?: string;
  readonly tooMany: string;
}

/**
 * Limits how many long calls a caller, and all callers together, have in this process at the same time.
 * @returns a function that takes a slot and returns how to release it. It throws AppError RATE_LIMITED for a caller that has as many as
 * it may have, and OVERLOADED while there are too many in all
 */
export function createConcurrencyLimiter({
  ofOne = Infinity,
  atOnce,
  tooMany,
  tooManyOfOne = tooMany,
}: ConcurrencyLimits): (id: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (id) => {
    const own = taken.get(id) ?? 0;
    if (own >= ofOne) throw new AppError('RATE_LIMITED', tooManyOfOne, { retryAfterSeconds });
    if (all >= atOnce) throw new AppError('OVERLOADED', tooMany, { retryAfterSeconds });
    taken.set(id, own + 1);
    all += 1;
    return () => {
      const left = (taken.get(id) ?? 1) - 1;
      if (left > 0) taken.set(id, left);
      else taken.delete(id);
      all -= 1;
    };
  };
}
