import { parseIdentifier } from '../identifier.js';
import { product as productSchema, productForm } from '../inputs/verifications.js';
import { acn } from '../jurisdictions/au.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { parseJurisdiction } from '../jurisdictions/jurisdictions.js';
import { findTextFault } from '../text.js';
import type { BulkColumns, BulkItem, BulkRow, BulkRowError } from './bulkColumns.js';

const longestClientReference = 255;
const maxNameLength = 500;
const maxNumberLength = 100;

/**
 * Validates a row as far as that needs no register: missing fields, and texts that are too long or cannot be stored. A faulty row
 * keeps its valid fields and its first fault; the upload continues. An empty text counts as not given.
 * @param fallback the jurisdiction of rows without one
 */
export function parseRow(item: BulkItem, fallback: Jurisdiction | null): BulkRow {
  let error: BulkRowError | undefined;
  const refuse = (code: string, detail: string): null => {
    error ??= { code, detail };
    return null;
  };
  const readText = (field: keyof BulkItem, longest: number): string | null => {
    const text = item[field];
    if (text === null || text === '') return null;
    if (text.length > longest) return refuse('INVALID_REQUEST', `${field} must have at most ${longest} characters.`);
    const fault = findTextFault(text);
    return fault === null ? text : refuse('INVALID_REQUEST', `${field} ${fault}.`);
  };

  const readProduct = (): string | null => {
    const text = item.product?.trim() ?? '';
    if (text === '') return null;
    return productSchema.safeParse(text).data ?? refuse('INVALID_REQUEST', `product must have ${productForm}.`);
  };

  const reference = readText('reference', longestClientReference);
  const name = item.name?.trim() === '' ? null : readText('name', maxNameLength);
  const product = readProduct();
  const word = readText('jurisdiction', longestClientReference);
  const jurisdiction = word === null ? fallback : (parseJurisdiction(word.toUpperCase()) ?? undefined);
  const queryValue = isTooLong(item.queryValue)
    ? refuse(...tooLong(item.queryValue, jurisdiction ?? 'AU'))
    : readText('queryValue', maxNumberLength);
  if (!queryValue) refuse('INVALID_REQUEST', 'The number is missing. Send an ABN, an ACN or an NZBN in queryValue.');
  if (jurisdiction === undefined) refuse('INVALID_REQUEST', 'jurisdiction must be AU or NZ.');
  if (jurisdiction === null) {
    refuse('INVALID_REQUEST', 'The jurisdiction is missing. Send AU or NZ in the row, or for all rows in the request.');
  }
  return { queryValue, jurisdiction: jurisdiction ?? null, reference, name, product, ...(error && { error }) };
}

function isTooLong(text: string | null): text is string {
  return (text?.length ?? 0) > maxNumberLength;
}

/** A text of that length cannot be a number; the fault states its length. */
function tooLong(text: string, jurisdiction: Jurisdiction): [string, string] {
  const parsed = parseIdentifier(text, jurisdiction);
  return parsed.ok
    ? ['IDENTIFIER_INVALID', 'The number is too long. Check for extra digits.']
    : [parsed.code, parsed.detail];
}

/**
 * One row of a CSV file. Missing cells at its end are empty; an extra one is an error of the row.
 * @param fallback the jurisdiction of rows that state none, neither themselves nor by the name of the number's column
 */
export function parseCsvRow(
  cells: readonly string[],
  { places, count, jurisdiction }: BulkColumns,
  fallback: Jurisdiction | null,
): BulkRow {
  const readCell = (field: keyof BulkItem): string | null => {
    const place = places[field];
    return (place === null ? undefined : cells[place]) ?? null;
  };
  const item = {
    queryValue: readCell('queryValue'),
    jurisdiction: readCell('jurisdiction'),
    reference: readCell('reference'),
    name: readCell('name'),
    product: readCell('product'),
  };
  const row = restoreWholeNumber(parseRow(item, jurisdiction ?? fallback));
  if (!cells.some((cell, place) => place >= count && cell !== '')) return row;
  const detail = `The row has ${cells.length} columns, and the header has ${count}. Put values that contain the separator in quotes.`;
  return { ...row, error: { code: 'INVALID_REQUEST', detail } };
}

/** An earlier fault takes precedence. */
function restoreWholeNumber(row: BulkRow): BulkRow {
  if (row.queryValue === null) return row;
  const number = spreadsheetNumber(row.queryValue, parseJurisdiction(row.jurisdiction ?? ''));
  if ('value' in number) return { ...row, queryValue: number.value };
  return { ...row, error: row.error ?? { code: 'IDENTIFIER_INVALID', detail: number.fault } };
}

export type SpreadsheetNumber = { readonly value: string } | { readonly fault: string };

/**
 * Reverts what spreadsheets do to a number, if the original is certain: `="000000019"`, a leading apostrophe, `51824753556.0`,
 * `51,824,753,556`, `5.1824753556E+10` with all digits, and the leading zeros that an ACN has lost. Lost digits are a fault;
 * every other text is unchanged.
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
  // Only an ACN can begin with zeros: an ABN begins with 11 or more, an NZBN with 9429.
  const padded = whole.padStart(acn.length, '0');
  const isShortened = jurisdiction === acn.jurisdiction && /^\d{1,8}$/.test(whole) && acn.isWellFormed(padded);
  return { value: isShortened ? padded : whole };
}

const lostDigits =
  'A spreadsheet wrote the number in scientific notation, and digits are lost. Format the column as text, and save it again.';

const fields: readonly (keyof BulkItem)[] = ['queryValue', 'jurisdiction', 'reference', 'name', 'product'];

/** One row of JSON. A value that is not text, and an unknown member, is an error of the row. */
export function parseJsonRow(value: unknown, fallback: Jurisdiction | null): BulkRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return unreadableRow('The row must be an object, such as {"queryValue":"51824753556","jurisdiction":"AU"}.');
  }
  const members = new Map<string, unknown>(Object.entries(value));
  const readText = (field: keyof BulkItem): string | null => {
    const member = members.get(field);
    return typeof member === 'string' ? member : null;
  };
  const row = parseRow(
    {
      queryValue: readText('queryValue'),
      jurisdiction: readText('jurisdiction'),
      reference: readText('reference'),
      name: readText('name'),
      product: readText('product'),
    },
    fallback,
  );
  const fault = findRowFault(members);
  return fault === null ? row : { ...row, error: { code: 'INVALID_REQUEST', detail: fault } };
}

/** A row of which nothing could be read. */
export function unreadableRow(detail: string): BulkRow {
  const nothing = { queryValue: null, jurisdiction: null, reference: null, name: null, product: null };
  return { ...nothing, error: { code: 'INVALID_REQUEST', detail } };
}

function findRowFault(members: ReadonlyMap<string, unknown>): string | null {
  for (const [name, member] of members) {
    if (!fields.some((field) => field === name)) {
      return `“${name.slice(0, 40).toWellFormed().replaceAll('\0', '')}” is not a field of a row. Send ${fields.join(', ')}.`;
    }
    if (member !== null && typeof member !== 'string') return `${name} must be a JSON string.`;
  }
  return null;
}

const candidates = [',', ';', '\t'] as const;

/** The delimiter of a CSV file: the one that its first non-empty line has most of, outside of quotes. */
export function detectDelimiter(head: string): string {
  const { line } = cutFirstLine(head);
  const plain = line.replace(/"[^"]*"/g, '');
  const counts = candidates.map((candidate) => plain.split(candidate).length);
  return candidates[counts.indexOf(Math.max(...counts))] ?? ',';
}

// A quoted cell begins after a separator or spaces. Two quotes in a row mean one.
const quotedCell = /(?<=(?:^|[,;\t]) *)"(?:[^"]|"")*"/g;
const firstLine = new RegExp(`^(?:${quotedCell.source}|[^\\r\\n])*`);

/**
 * The first non-empty line of a CSV file. Line breaks in a quoted cell belong to it. A quote that is never closed, or in the middle
 * of a cell, is an ordinary character.
 * @returns `isWhole`: whether more text cannot make the line longer
 */
export function cutFirstLine(head: string): { readonly line: string; readonly isWhole: boolean } {
  const text = head.trimStart();
  const line = firstLine.exec(text)?.[0] ?? '';
  const hasOpenQuote = /(?:^|[,;\t]) *"/.test(line.replace(quotedCell, ''));
  return { line, isWhole: line.length < text.length && !hasOpenQuote };
}
