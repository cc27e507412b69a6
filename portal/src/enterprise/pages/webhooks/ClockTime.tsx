import type { ReactNode } from 'react';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { zoneFormats } from '../../parts/time/zoneFormats.js';

/** A time to the second, in the chosen zone, because attempts may follow each other quickly. */
export function ClockTime({ at }: { readonly at: string }): ReactNode {
  const timeZone = useTimeZone();
  return <time dateTime={at}>{zoneFormats(timeZone).clock.format(new Date(at))}</time>;
}
