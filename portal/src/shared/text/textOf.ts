import { enAU, type Text } from './enAU.js';
import { enNZ } from './enNZ.js';

/** The texts of a locale, `en-AU` or `en-NZ`; any other is answered in Australian English. */
export function textOf(locale: string): Text {
  return locale === 'en-NZ' ? { ...enAU, ...enNZ } : enAU;
}
