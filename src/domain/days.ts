/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/** The beginning of the period of this length, in UTC. */
export function floorTo(lengthMs: number, time: Date): Date {
  return new Date(Math.floor(time.getTime() / lengthMs) * lengthMs);
}

export function addMs(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/** The day in UTC, as YYYY-MM-DD. `toLocalDay` has that of a jurisdiction. */
export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * The day of a register's date or time, e.g. `2017-07-19T16:51:53.000+1200`, in its own time zone. Null for any other
 * text.
 */
export function parseDay(text: string): string | null {
  const [day, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ])/.exec(text) ?? [];
  return day !== undefined && isCalendarDay(Number(year), Number(month), Number(date)) ? day : null;
}

/**
 * Whether a day has come. A register may have the end of a role or an insolvency in advance, and until then it has not ended. The day
 * begins in New Zealand before it does in UTC: for these hours something that has ended still counts.
 */
export function hasCome(day: string | null): boolean {
  return day !== null && day <= toDay(new Date());
}

/** The day of a date in the form DD/MM/YYYY or D/M/YYYY, as YYYY-MM-DD. Null for any other text. */
export function parseDayMonthYear(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (!isCalendarDay(Number(year), Number(month), Number(day))) return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const daysPerMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether the calendar has the day, from year 1 on. It creates no objects, because imports call it for millions of
 * rows.
 */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || day < 1 || day > (daysPerMonth[month - 1] ?? 0)) return false;
  return month !== 2 || day !== 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}
