import type { ReactNode } from 'react';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'always' });
const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long' });
const longestAgo = 30 * 86_400_000;

/** A time as people say it, in the zone of the browser; the exact one stands in its title. */
export function Moment({ at }: { readonly at: string }): ReactNode {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {said(date)}
    </time>
  );
}

function said(date: Date): string {
  const difference = date.getTime() - Date.now();
  if (Math.abs(difference) > longestAgo) return day.format(date);
  if (Math.abs(difference) < 60_000) return 'this minute';
  const [unit, ms] = units.find(([, length]) => Math.abs(difference) >= length) ?? ['minute', 60_000];
  return relative.format(Math.round(difference / ms), unit);
}
