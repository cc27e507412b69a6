import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.js';

/**
 * Refuses a request when all slots are in use. A request gets its slot once its body is read, and releases it when its
 * response is ready: a client that sends or reads slowly occupies only a connection.
 * @throws AppError OVERLOADED
 */
export function shedLoad(load: Load): RequestHandler {
  return (_req, res, next) => {
    let leave: (() => void) | undefined = load.enter();
    const giveBack = (): void => {
      leave?.();
      leave = undefined;
    };
    // `finish` is too late: it is emitted only when the client has received the response.
    const end = res.end.bind(res) as (...args: unknown[]) => typeof res;
    res.end = ((...args: unknown[]) => {
      giveBack();
      return end(...args);
    }) as typeof res.end;
    res.once('close', giveBack);
    next();
  };
}

/** How many requests are in progress, over HTTP and sockets together. */
export interface Load {
  isFull(): boolean;
  /**
   * Takes a slot, which the returned function releases.
   * @throws AppError OVERLOADED with `Retry-After`, before any work is done, if one more request would only delay all
   * others
   */
  enter(): () => void;
}

/** @param whole the load of which these slots are a part: a request takes a slot of both */
export function createLoad(most: number, whole?: Load): Load {
  let taken = 0;
  return {
    isFull: () => taken >= most,
    enter: () => {
      if (taken >= most) throw serviceBusy();
      const leave = whole?.enter();
      taken += 1;
      return () => {
        taken -= 1;
        leave?.();
      };
    },
  };
}

/** The error for a caller that gets no slot. */
export function serviceBusy(): AppError {
  return new AppError('OVERLOADED', 'The service is busy. Nothing was done. Retry the request.', {
    retryAfterSeconds: 1,
  });
}

const retryAfterSeconds = 5;

/** How many long calls one caller and all callers together may run, and the errors for one too many. */
interface ConcurrencyLimits {
  /** Equal to the total unless set. */
  readonly ofOne?: number;
  readonly atOnce: number;
  readonly tooManyOfOne?: string;
  readonly tooMany: string;
}

/**
 * Limits how many long calls one caller, and all callers together, run in this process at the same time.
 * @returns a function that takes a slot and returns how to release it. It throws AppError RATE_LIMITED for a caller
 * that uses all its slots, and OVERLOADED if all slots are in use
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
