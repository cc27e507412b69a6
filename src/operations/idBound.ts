import { firstIdAt, type IdKind } from '../domain/ids.js';

/** An id may be of a minute later than its thing, when the clock was set back (`newId`). */
export const slackMs = 60_000;
const latestMs = Date.UTC(9999, 0);

/** A time as ids can hold it: nothing is before 1970, and nothing after the year 9999. */
export function idTime(time: Date): number {
  return Math.min(Math.max(time.getTime(), slackMs), latestMs);
}

/** A bound for ids: things of this time or later have none below `earliest`, and things of before have none from `latest` on. */
export function idBound(kind: IdKind, time: Date, side: 'earliest' | 'latest'): string {
  return firstIdAt(kind, new Date(idTime(time) + (side === 'earliest' ? -slackMs : slackMs)));
}
