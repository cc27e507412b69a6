import type { ReactNode } from 'react';
import { formatDay } from './formatDay.js';

/** A day without a time, `YYYY-MM-DD`, which is the same in every time zone. */
export function Day({ day }: { readonly day: string }): ReactNode {
  return <time dateTime={day}>{formatDay(day)}</time>;
}
