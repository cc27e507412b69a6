/** Days of the sample are counted from the first day of the ABR, 1999-11-01. */
const first = Date.UTC(1999, 10, 1);
const millisecondsPerDay = 86_400_000;

/** The day of the extract, and the newest in the sample: 2026-11-01. */
export const lastDay = (Date.UTC(2026, 10, 1) - first) / millisecondsPerDay;

/** The day on which GST began, 2000-07-01. */
export const firstGstDay = (Date.UTC(2000, 6, 1) - first) / millisecondsPerDay;

/** `2017-07-19`. */
export function sampleDate(day: number): string {
  return new Date(first + day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** `20170719`, as the ABN bulk extract writes a day. */
export function compactSampleDate(day: number): string {
  return sampleDate(day).replaceAll('-', '');
}

/** `2017-07-19T00:00:00.000+1200`, as the NZBN register writes a day; summer time in whole months. */
export function nzbnSampleTime(day: number): string {
  const date = sampleDate(day);
  const month = Number(date.slice(5, 7));
  return `${date}T00:00:00.000+${month >= 4 && month <= 9 ? '1200' : '1300'}`;
}
