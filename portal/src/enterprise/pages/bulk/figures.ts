import { bulkText } from '../../../shared/text/bulkText.js';
import { locale } from '../../../shared/text/locale.js';

const { units } = bulkText;

/** A duration in its two largest units: `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3_600), units.hours],
    [Math.floor((whole % 3_600) / 60), units.minutes],
    [whole % 60, units.seconds],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const said = parts.slice(Math.max(first, 0), Math.max(first, 0) + 2).filter(([count]) => count > 0);
  return said.length === 0 ? `0 ${units.seconds}` : said.map(([count, unit]) => `${count} ${unit}`).join(' ');
}

/** `1.2 MB`. */
export function formatSize(bytes: number): string {
  const [size, unit] =
    bytes < 1_000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(size);
}
