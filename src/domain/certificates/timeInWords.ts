const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * An ISO 8601 time as a person reads it, to the minute and in UTC: `21 November 2026, 09:15 UTC`. Seconds are cut off,
 * never rounded up. A text that is no time is given back as it is.
 */
export function timeInWords(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const text = time.toISOString();
  return `${dateInWords(text.slice(0, 10))}, ${text.slice(11, 16)} UTC`;
}

/** A day (`2026-11-21`) as a person reads it: `21 November 2026`. A text that is no day is given back as it is. */
export function dateInWords(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return year && name && date ? `${Number(date)} ${name} ${year}` : day;
}
