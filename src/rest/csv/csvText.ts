import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | boolean | null;

/** What an older spreadsheet tells UTF-8 by. */
export const csvMark = '\ufeff';

/**
 * Rows of cells as CSV (RFC 4180, CRLF). A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, CSV
 * injection).
 */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      ...{ record_delimiter: 'windows', quote_record_delimiter: true, escape_formulas: true },
      // `escape_formulas` does not know the line feed.
      cast: { boolean: String, string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
    },
  );
}
