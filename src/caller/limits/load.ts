import { AppError } from '../../platform/errors.js';

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
      if (taken >= most) throw tooMuch();
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}

/** What a caller is told for whom there is no room. */
export function tooMuch(): AppError {
  return new AppError('OVERLOADED', 'The service is busy. Nothing was done. Retry the request.', {
    retryAfterSeconds: 1,
  });
}
