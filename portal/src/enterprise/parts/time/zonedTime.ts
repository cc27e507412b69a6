const day = 86_400_000;

/**
 * The instant of a local time. An hour that summer time skips counts as the next one, and of a repeated hour the first
 * is used.
 *
 * @param text `YYYY-MM-DDTHH:mm`, as in a form field, optionally with seconds
 * @param timeZone an IANA name
 * @throws RangeError if it is not one
 */
export function parseInstant(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`);
  // The offset depends on the instant, which depends on the offset. It is the offset of the day before or the day
  // after.
  const early = asUtc - offsetAt(asUtc - day, timeZone);
  const late = asUtc - offsetAt(asUtc + day, timeZone);
  const isClock = (instant: number): boolean => instant + offsetAt(instant, timeZone) === asUtc;
  const isLate = !isClock(early) && isClock(late);
  return new Date(isLate ? late : early);
}

/**
 * The start of a day in a time zone, optionally some days later, in the API's form.
 *
 * @param date `YYYY-MM-DD`
 * @param timeZone an IANA name
 * @throws RangeError if either is invalid
 */
export function startOfDay(date: string, daysLater: number, timeZone: string): string {
  const later = new Date(Date.parse(date) + daysLater * day).toISOString().slice(0, 10);
  return parseInstant(`${later}T00:00`, timeZone).toISOString();
}

/** Parses a day, `YYYY-MM-DD`, in an address. Undefined if it is invalid. */
export function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The local time in a time zone, `YYYY-MM-DDTHH:mm`, for a form field. */
export function clockAt(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  // In English the offset is always written as `GMT+10:00`.
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
