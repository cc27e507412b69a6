/** The day of a date or time as the register writes it, e.g. `2017-07-19T16:51:53.000+1200`, in its own zone; else null. */
export function parseDay(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(text)?.[0];
  if (day === undefined || day < '0001') return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}
