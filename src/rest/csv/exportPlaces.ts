import type { Response } from 'express';
import type { Context } from '../../caller/context.js';
import { createPlaces } from '../../caller/limits/places.js';

/** Lists that an organisation may have on their way at once. */
export const exportsOfOne = 2;
const exportsAtOnce = 16;
/** A reader that takes nothing for so long is gone. */
const patienceMs = 60_000;

const takePlace = createPlaces({
  ...{ ofOne: exportsOfOne, atOnce: exportsAtOnce },
  tooManyOfOne: `${exportsOfOne} exports of the organisation are running. Start the next one when one of them has ended.`,
  tooMany: 'Too many exports are running. Nothing was done. Retry the request.',
});

/**
 * Takes the place of a list that is on its way until its answer is over. Who does not read keeps it for a minute.
 * @throws AppError RATE_LIMITED, OVERLOADED
 */
export function takeExportPlace({ actor }: Context, res: Response): void {
  const leave = takePlace('organisationId' in actor ? actor.organisationId : (actor.callerId ?? ''));
  // Of a reader who is gone already it is not told once more.
  if (res.closed) leave();
  else res.once('close', leave);
  res.setTimeout(patienceMs, () => {
    res.destroy();
  });
}
