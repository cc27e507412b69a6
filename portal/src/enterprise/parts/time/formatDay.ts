import { locale } from '../../../shared/text/locale.js';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** `25 Nov 2026` for `2026-11-25`, and for `25/11/2026` as DFAT’s list writes it. Every other text stays as it is. */
export function formatDay(text: string): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${iso}T`);
  return isDay ? format.format(date) : text;
}
