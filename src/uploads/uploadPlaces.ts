import { AppError } from '../errors.js';

const mostOfLink = 4;
const mostAtOnce = 64;
const retryAfterSeconds = 5;

/**
 * Who is sending files to this process at this moment.
 * @returns what takes a place for a link, and returns how to give it back; it throws AppError RATE_LIMITED for a link that has
 * four, and OVERLOADED while there are too many altogether
 */
export function createUploadPlaces(): (linkId: string) => () => void {
  const taken = new Map<string, number>();
  let all = 0;
  return (linkId) => {
    const own = taken.get(linkId) ?? 0;
    if (own >= mostOfLink) {
      throw new AppError(
        'RATE_LIMITED',
        `${mostOfLink} files are on their way already. Send the next when one is done.`,
        {
          retryAfterSeconds,
        },
      );
    }
    if (all >= mostAtOnce) {
      throw new AppError('OVERLOADED', 'Too many files are on their way. Nothing was done; send this one again.', {
        retryAfterSeconds,
      });
    }
    taken.set(linkId, own + 1);
    all += 1;
    return () => {
      const left = (taken.get(linkId) ?? 1) - 1;
      if (left > 0) taken.set(linkId, left);
      else taken.delete(linkId);
      all -= 1;
    };
  };
}
