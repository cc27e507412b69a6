import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { identifierForms } from '../jurisdictions/jurisdictions.js';

/** The column of each field in a CSV file; null for a field without one. */
export interface BulkColumns {
  readonly places: Readonly<Record<keyof BulkItem, number | null>>;
  /** The largest number of cells in a row. */
  readonly count: number;
  /** The country that the name of the number’s column implies. */
  readonly jurisdiction: Jurisdiction | null;
}

export type ParsedColumns =
  | { readonly columns: BulkColumns; readonly isHeader: boolean }
  /** A sentence for the caller. */
  | { readonly fault: string };

const fields: Readonly<Record<string, keyof BulkItem>> = {
  queryvalue: 'queryValue',
  abn: 'queryValue',
  acn: 'queryValue',
  nzbn: 'queryValue',
  number: 'queryValue',
  jurisdiction: 'jurisdiction',
  country: 'jurisdiction',
  reference: 'reference',
  ref: 'reference',
  id: 'reference',
  name: 'name',
  legalname: 'name',
  product: 'product',
  productname: 'product',
};
const expected = 'queryValue (or abn, acn, nzbn, number), jurisdiction, reference, name and product';

/** The columns of a file without a header, which cannot have a product. */
const plainColumns: BulkColumns = {
  places: { queryValue: 0, jurisdiction: 1, reference: 2, name: 3, product: null },
  count: 4,
  jurisdiction: null,
};

/**
 * Reads the first row of a CSV file. It is a header if it contains a column name and nothing like the number of an entity. Case,
 * spaces, hyphens and `_` are ignored. Columns with other names are ignored.
 */
export function parseColumns(cells: readonly string[]): ParsedColumns {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const isKnown = (name: string): boolean => Object.hasOwn(fields, name);
  const isNumber = (cell: string): boolean => /\d/.test(cell) && !/[a-z]/i.test(cell);
  const holdsNumber = cells.some((cell) => isNumber(cell) || /(?:\d\D*){6}/.test(cell));
  if (holdsNumber || !names.some(isKnown)) {
    if (cells.some((cell) => /\d/.test(cell))) return { columns: plainColumns, isHeader: false };
    return { fault: `The first row is neither an entity nor a header. Name the columns ${expected}.` };
  }
  const places: Record<keyof BulkItem, number | null> = {
    queryValue: null,
    jurisdiction: null,
    reference: null,
    name: null,
    product: null,
  };
  let jurisdiction: Jurisdiction | null = null;
  for (const [place, name] of names.entries()) {
    const field = isKnown(name) ? fields[name] : undefined;
    if (!field) continue;
    const said = cells[place]?.slice(0, 40) ?? '';
    if (places[field] !== null) return { fault: `“${said}” is a second column for ${field}. Keep one of the two.` };
    places[field] = place;
    jurisdiction ??= Object.values(identifierForms).find(({ kind }) => kind === name)?.jurisdiction ?? null;
  }
  if (places.queryValue === null) {
    return { fault: 'No column has the number. Name it queryValue, abn, acn, nzbn or number.' };
  }
  return { columns: { places, count: names.length, jurisdiction }, isHeader: true };
}

/** The fields of one row. Texts are as they were sent, not yet validated; null if not given. */
export interface BulkItem {
  readonly queryValue: string | null;
  readonly jurisdiction: string | null;
  readonly reference: string | null;
  readonly name: string | null;
  readonly product: string | null;
}

/** The error of a row: a code of the closed list (contract.md#errors), and a sentence with the remedy. */
export interface BulkRowError {
  readonly code: string;
  readonly detail: string;
  /** Present if the register did not respond, which is stored as a verification. */
  readonly verificationId?: string;
}

/** A row as it is stored: its fields, or the reason why it could not be read. */
export type BulkRow = BulkItem & { readonly error?: BulkRowError };

/** The outcome of a row: the id of its verification, or an error. */
export type BulkOutcome = string | BulkRowError;

/**
 * The rows of a chunk as its table stores them: one JSON array per line. The product comes last, so that earlier releases read the
 * rows too.
 */
export function formatRowLines(rows: readonly BulkRow[]): string {
  return rows
    .map(({ queryValue, jurisdiction, reference, name, product, error = null }) => {
      const added = product === null ? (error === null ? [] : [error]) : [error, product];
      return JSON.stringify([queryValue, jurisdiction, reference, name, ...added]);
    })
    .join('\n');
}

/** Parses the result of `formatRowLines`. */
export function parseRowLines(lines: string): BulkRow[] {
  return lines.split('\n').map((line) => {
    const [queryValue, jurisdiction, reference, name, error, product = null] = JSON.parse(line) as [
      string | null,
      string | null,
      string | null,
      string | null,
      (BulkRowError | null)?,
      string?,
    ];
    return { queryValue, jurisdiction, reference, name, product, ...(error && { error }) };
  });
}

/** The outcomes of a chunk as its table stores them: one per line, in the order of the rows. */
export function formatOutcomeLines(outcomes: readonly BulkOutcome[]): string {
  return outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : JSON.stringify(outcome))).join('\n');
}

/** Parses the result of `formatOutcomeLines`. */
export function parseOutcomeLines(lines: string): BulkOutcome[] {
  return lines.split('\n').map((line) => (line.startsWith('{') ? (JSON.parse(line) as BulkRowError) : line));
}
