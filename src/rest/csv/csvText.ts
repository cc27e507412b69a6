import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null;

/** What an older spreadsheet tells UTF-8 by. */
export const csvMark = '\ufeff';

// The full-width forms are what some spreadsheets read as the plain ones.
const formula = /^([\s;,|]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/**
 * A text that no spreadsheet takes for a formula (OWASP, CSV injection): an apostrophe is put before it. A spreadsheet that splits
 * cells at a separator which the text begins with finds another one behind the separator.
 */
export function escapeFormula(text: string): string {
  const [, lead] = formula.exec(text) ?? [];
  if (lead === undefined) return /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[;,|]/.test(lead) ? `'${lead}'${text.slice(lead.length)}` : `'${text}`;
}

/** Rows of cells as CSV (RFC 4180, CRLF), safe to open in a spreadsheet. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      ...{ record_delimiter: 'windows', quote_record_delimiter: true },
      cast: { boolean: String, string: escapeFormula },
    },
  );
}
