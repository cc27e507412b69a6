const day = 86_400_000;

/**
 * When it is so late somewhere. An hour that summer time leaves out counts as the one after it; of one that it doubles, the first is meant.
 *
 * @param text `YYYY-MM-DDTHH:mm`, as a field of a form has it, perhaps with seconds
 * @param timeZone an IANA name
 * @throws RangeError when it is none
 */
export function instantOf(text: string, timeZone: string): Date {
  const asUtc = Date.parse(`${text}Z`);
  // The offset is that of the instant, which is known only with the offset: it is that of the day before, or of the day after.
  const early = asUtc - offsetAt(asUtc - day, timeZone);
  const late = asUtc - offsetAt(asUtc + day, timeZone);
  const isClock = (instant: number): boolean => instant + offsetAt(instant, timeZone) === asUtc;
  const isLate = !isClock(early) && isClock(late);
  return new Date(isLate ? late : early);
}

/**
 * When a day begins somewhere, perhaps some days later, as the API takes a time.
 *
 * @param date `YYYY-MM-DD`
 * @param timeZone an IANA name
 * @throws RangeError when either is none
 */
export function startOfDay(date: string, daysLater: number, timeZone: string): string {
  const later = new Date(Date.parse(date) + daysLater * day).toISOString().slice(0, 10);
  return instantOf(`${later}T00:00`, timeZone).toISOString();
}

/** Reads a day, `YYYY-MM-DD`, out of an address; undefined for what is none. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

/** The clock somewhere, `YYYY-MM-DDTHH:mm`, as a field of a form takes it. */
export function clockAt(instant: Date, timeZone: string): string {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16);
}

/** How far ahead of UTC a zone is, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
