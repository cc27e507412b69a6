import { firstIdAt } from '../../../domain/ids.js';

export const dayMs = 24 * 60 * 60 * 1_000;
/** While a day may still change its verifications are counted by these. */
export const bucketMs = 5 * 60 * 1_000;
/** Those of an organisation are counted by these: the days of every time zone begin with one. */
export const quarterMs = 15 * 60 * 1_000;
/** How long those counts are kept: 90 days and the 90 before them are told, and the clock of a day may be behind. */
export const keptMs = 190 * dayMs;

/** The beginning of the day, in UTC, or of whatever else has this length. */
export function floorTo(lengthMs: number, time: Date): Date {
  return new Date(Math.floor(time.getTime() / lengthMs) * lengthMs);
}

/** The time so much later. */
export function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/** The smallest id that a verification of this time could have: they lie in their index by time. */
export function firstVerificationAt(time: Date): string {
  return firstIdAt('verification', time);
}
