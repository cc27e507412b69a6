import { clockAt } from '../../parts/time/zonedTime.js';

/**
 * The business days from one moment to another: days from Monday to Friday, without the first one, in a time zone.
 * Public holidays count, because they differ between the states and regions of Australia and New Zealand.
 * @param timeZone an IANA name
 * @returns 0 on the same day and until the next Monday after a Friday; never negative
 */
export function businessDaysBetween(from: Date, to: Date, timeZone: string): number {
  const day = localDay(from, timeZone);
  const last = localDay(to, timeZone);
  const days = Math.round((last.getTime() - day.getTime()) / 86_400_000);
  if (days <= 0) return 0;
  // A whole week has five. At most six days are left to look at.
  const rest = days % 7;
  let count = ((days - rest) / 7) * 5;
  for (let ahead = 1; ahead <= rest; ahead += 1) {
    const weekday = (day.getUTCDay() + ahead) % 7;
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** The day in a time zone, as midnight in UTC: there every day has 24 hours. */
function localDay(instant: Date, timeZone: string): Date {
  return new Date(clockAt(instant, timeZone).slice(0, 10));
}
