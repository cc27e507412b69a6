import { enAU, type Text } from './enAU.js';
import { enNZ } from './enNZ.js';

/** The texts of a locale, `en-AU` or `en-NZ`. Any other gets Australian English. */
export function findText(locale: string): Text {
  return locale === 'en-NZ' ? { ...enAU, ...enNZ } : enAU;
}
