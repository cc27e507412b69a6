import { AppError } from '../../platform/errors.js';

const retryAfterSeconds = 5;

/** How many may do something long at once, one alone and all together, and what is said to who may not. */
interface Places {
  /** As many as there are, unless given. */
  readonly ofOne?: number;
  readonly atOnce: number;
  readonly tooManyOfOne?: string;
  readonly tooMany: string;
}

/**
 * Who is at something long in this process at this moment.
 * @returns what takes a place for somebody, and returns how to give it back; it throws AppError RATE_LIMITED for who has as many as
 * it may, and OVERLOADED while there are too many altogether
 */
export function createPlaces({
  ofOne = Infinity,
  atOnce,
  tooMany,
  tooManyOfOne = tooMany,
}: Places): (id: string) => () => void {
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
