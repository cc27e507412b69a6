import { dayOf } from '../dayOf.js';

/** The day in the name of a file, e.g. `companies_20260901.json`, as YYYY-MM-DD; null where there is none. */
export function dayInName(name: string): string | null {
  const [, year, month, day] = /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(name) ?? [];
  return year ? dayOf(`${year}-${month ?? ''}-${day ?? ''}`) : null;
}
