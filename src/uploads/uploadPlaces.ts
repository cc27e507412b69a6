import { AppError } from '../errors.js';

const retryAfterSeconds = 5;

/** How many may send at once: one sender, and all together. */
interface UploadPlaces {
  readonly ofOne: number;
  readonly atOnce: number;
}

/**
 * Who is sending files to this process at this moment.
 * @returns what takes a place for a sender, and returns how to give it back; it throws AppError RATE_LIMITED for a sender that
 * has as many as it may, and OVERLOADED while there are too many altogether
 */
export function createUploadPlaces({ ofOne, atOnce }: UploadPlaces): (senderId: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (senderId) => {
    const own = taken.get(senderId) ?? 0;
    if (own >= ofOne) {
      throw new AppError('RATE_LIMITED', `${ofOne} files are on their way already. Send the next when one is done.`, {
        retryAfterSeconds,
      });
    }
    if (all >= atOnce) {
      throw new AppError('OVERLOADED', 'Too many files are on their way. Nothing was done; send this one again.', {
        retryAfterSeconds,
      });
    }
    taken.set(senderId, own + 1);
    all += 1;
    return () => {
      const left = (taken.get(senderId) ?? 1) - 1;
      if (left > 0) taken.set(senderId, left);
      else taken.delete(senderId);
      all -= 1;
    };
  };
}
