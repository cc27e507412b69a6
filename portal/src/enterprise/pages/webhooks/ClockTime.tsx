import type { ReactNode } from 'react';
import { useTimeZone } from '../../parts/timeZone.js';

/** A time to the second, in the chosen zone: attempts follow each other closely. */
export function ClockTime({ at }: { readonly at: string }): ReactNode {
  const timeZone = useTimeZone();
  const clock = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return <time dateTime={at}>{clock.format(new Date(at))}</time>;
}
