import { dayOf } from '../dayOf.js';

/**
 * The day in the name of a file, YYYY-MM-DD: `companies_20260901.json`. Null where there is none. Of several the last counts:
 * what lies in a zip says more of itself than the zip does.
 * @param takesMonth Where a name has no day, a month stands for its first: `company_202608.csv`
 */
export function dayInName(name: string, { takesMonth = false } = {}): string | null {
  const days: string[] = [];
  const months: string[] = [];
  for (const [, year, month, day] of name.matchAll(/(?<!\d)(20\d{2})[-_.]?(\d{2})(?:[-_.]?(\d{2}))?(?!\d)/g)) {
    const read = dayOf(`${year ?? ''}-${month ?? ''}-${day ?? '01'}`);
    if (read !== null) (day === undefined ? months : days).push(read);
  }
  return days.at(-1) ?? (takesMonth ? months.at(-1) : undefined) ?? null;
}
