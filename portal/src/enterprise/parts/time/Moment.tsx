import type { ReactNode } from 'react';
import { locale } from '../../../shared/text/locale.js';
import { partsText } from '../../../shared/text/partsText.js';
import { useTimeZone } from './timeZone.js';
import { useMinute } from './useMinute.js';
import { zoneFormats } from './zoneFormats.js';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
const longestAgo = 30 * 86_400_000;

/** A relative time. Its title contains the exact one, in the chosen zone and in UTC. */
export function Moment({ at }: { readonly at: string }): ReactNode {
  const timeZone = useTimeZone();
  useMinute();
  const date = new Date(at);
  return (
    <time dateTime={at} title={`${zoneFormats(timeZone).exact.format(date)} (${date.toISOString()})`}>
      {said(date, timeZone)}
    </time>
  );
}

function said(date: Date, timeZone: string): string {
  const difference = date.getTime() - Date.now();
  if (Math.abs(difference) > longestAgo) return zoneFormats(timeZone).day.format(date);
  if (Math.abs(difference) < 60_000) return partsText.thisMinute;
  const [unit, ms] = units.find(([, length]) => Math.abs(difference) >= length) ?? ['minute', 60_000];
  // Rounds 14 days up although a minute has passed since they were chosen. Otherwise a period is never shown longer
  // than it is.
  const slack = difference > 0 ? 0.04 : 0;
  return relative.format(Math.trunc(difference / ms + slack), unit);
}
