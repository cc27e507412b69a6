const numbers = new Intl.NumberFormat('en-AU');

/** A formatted number of rows. */
export function rowsOf(count: number): string {
  return `${numbers.format(count)} ${count === 1 ? 'row' : 'rows'}`;
}

export function numberOf(count: number): string {
  return numbers.format(count);
}

/** A duration in its two largest units: `1 h 20 min`. */
export function durationOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor((whole % 3_600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const said = parts.slice(Math.max(first, 0), Math.max(first, 0) + 2).filter(([count]) => count > 0);
  return said.length === 0 ? '0 s' : said.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** `1.2 MB`. */
export function sizeOf(bytes: number): string {
  const [size, unit] =
    bytes < 1_000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(size);
}
