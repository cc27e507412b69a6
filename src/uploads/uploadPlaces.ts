import { createPlaces } from '../limits/places.js';

/** How many may send at once: one sender, and all together. */
interface UploadPlaces {
  readonly ofOne: number;
  readonly atOnce: number;
}

/** Who is sending files to this process at this moment: see `createPlaces`. */
export function createUploadPlaces({ ofOne, atOnce }: UploadPlaces): (senderId: string) => () => void {
  return createPlaces({
    ...{ ofOne, atOnce },
    tooManyOfOne: `${ofOne} files are on their way already. Send the next when one is done.`,
    tooMany: 'Too many files are on their way. Nothing was done; send this one again.',
  });
}
