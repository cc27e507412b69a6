import type { ReactNode } from 'react';

const clock = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time to the second, in the zone of the browser: attempts follow each other closely. */
export function ClockTime({ at }: { readonly at: string }): ReactNode {
  return <time dateTime={at}>{clock.format(new Date(at))}</time>;
}
