/** The formats of times, sizes and shares in a locale. */
export interface Formats {
  readonly time: (at: Date) => string;
  readonly date: (at: Date) => string;
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
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const unit = (name: string, digits: number): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits });
  const [kilobytes, megabytes] = [unit('kilobyte', 0), unit('megabyte', 1)];
  return {
    time: (at) => time.format(at),
    date: (at) => date.format(at),
    percent: (share) => percent.format(share / 100),
    size: (bytes) =>
      bytes < 1_000_000 ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / 1_000_000),
    list: (words) => list.format(words),
  };
}
