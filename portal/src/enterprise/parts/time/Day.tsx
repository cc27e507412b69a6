import type { ReactNode } from 'react';
import { locale } from '../../../shared/text/locale.js';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day without a time, `YYYY-MM-DD`, which is the same in every time zone. */
export function Day({ day }: { readonly day: string }): ReactNode {
  const date = new Date(`${day}T00:00Z`);
  return <time dateTime={day}>{Number.isNaN(date.getTime()) ? day : format.format(date)}</time>;
}
