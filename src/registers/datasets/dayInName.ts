import { dayOf } from '../dayOf.js';

/**
 * The day in the name of a file, YYYY-MM-DD: `company_20260811.csv`, or of a month alone its first, `company_202608.csv`. Null
 * where there is none. Of several the last counts, and a day before a month.
 */
export function dayInName(name: string): string | null {
  const days: string[] = [];
  const months: string[] = [];
  for (const [, year, month, day] of name.matchAll(/(?<!\d)(20\d{2})[-_.]?(\d{2})(?:[-_.]?(\d{2}))?(?!\d)/g)) {
    const read = dayOf(`${year ?? ''}-${month ?? ''}-${day ?? '01'}`);
    if (read !== null) (day === undefined ? months : days).push(read);
  }
  return days.at(-1) ?? months.at(-1) ?? null;
}
