import { createPlaces } from '../../caller/limits/places.js';

/** How many may send at once: one sender, and all together. */
interface UploadPlaces {
  readonly ofOne: number;
  readonly atOnce: number;
}

/** Who is sending files to this process at this moment: see `createPlaces`. */
export function createUploadPlaces({ ofOne, atOnce }: UploadPlaces): (senderId: string) => () => void {
  return createPlaces({
    ...{ ofOne, atOnce },
    tooManyOfOne: `${ofOne} uploads are in progress, which is the limit. Send the next file when one of them is done.`,
    tooMany: 'Too many uploads are in progress. Nothing was done. Send the file again.',
  });
}
