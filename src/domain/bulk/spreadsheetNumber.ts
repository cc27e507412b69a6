import { isAcn } from '../acn.js';
import type { Jurisdiction } from '../identifier.js';

export type SpreadsheetNumber = { readonly value: string } | { readonly fault: string };

/**
 * Undoes what spreadsheets do to a number, where what it was is certain: `="000000019"`, a leading apostrophe, `51824753556.0`,
 * `51,824,753,556`, `5.1824753556E+10` with all digits there, and the leading zeros that an ACN has lost. Digits that are gone are
 * a fault; everything else stays as it is.
 */
export function spreadsheetNumber(cell: string, jurisdiction: Jurisdiction | null): SpreadsheetNumber {
  const quoted = /^=?"([^"]*)"$/.exec(cell)?.[1] ?? cell;
  const text = quoted.replace(/^['’]/, '').trim();
  const scientific = /^(\d)(?:[.,](\d+))?[eE]\+?(\d{1,2})$/.exec(text);
  if (scientific) {
    const [, first = '', fraction = '', exponent = ''] = scientific;
    if (fraction.length !== Number(exponent)) return { fault: lostDigits };
    return { value: first + fraction };
  }
  const grouped = /^\d{1,3}(?:,\d{3})+(?=\.0+$|$)/.exec(text)?.[0].replaceAll(',', '');
  const whole = grouped ?? /^(\d+)\.0+$/.exec(text)?.[1] ?? text;
  const padded = whole.padStart(9, '0');
  const isShortened = jurisdiction === 'AU' && /^\d{1,8}$/.test(whole) && isAcn(padded);
  return { value: isShortened ? padded : whole };
}

const lostDigits =
  'A spreadsheet wrote the number in scientific notation, and digits are lost. Format the column as text, and save it again.';
