import type { Text } from './enAU.js';

export interface Language {
  readonly locale: string;
  readonly text: Text;
  readonly formats: Formats;
}

/** The formats of times, sizes and shares in a locale. */
export interface Formats {
  readonly time: (at: Date) => string;
  /** The day of a moment where the reader is. */
  readonly date: (at: Date) => string;
  /** A day in ISO 8601, which is the same in every time zone. Any other text stays as it is. */
  readonly day: (iso: string) => string;
  /** A share of 0 to 100, as `12.5%`. */
  readonly percent: (share: number) => string;
  /** Bytes, as `1.2 MB`. */
  readonly size: (bytes: number) => string;
  /** `A, B and C`. */
  readonly list: (words: readonly string[]) => string;
}

export function createFormats(locale: string): Formats {
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const unit = (name: string, digits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const [kilobytes, megabytes] = [unit('kilobyte', 0), unit('megabyte', 1)];
  return {
    time: (at) => time.format(at),
    date: (at) => date.format(at),
    day: (iso) => {
      const at = new Date(iso);
      return Number.isNaN(at.getTime()) ? iso : day.format(at);
    },
    percent: (share) => percent.format(share / 100),
    size: (bytes) =>
      bytes < 1_000_000 ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / 1_000_000),
    list: (words) => list.format(words),
  };
}
