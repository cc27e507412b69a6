import { parseIdentifier, type Jurisdiction } from '../identifier.js';
import { textFault } from '../text.js';
import type { BulkItem, BulkRow, BulkRowError } from './bulkLines.js';

const longestReference = 255;
const longestName = 500;
const longestNumber = 100;
const jurisdictions = new Map<string, Jurisdiction>([
  ['AU', 'AU'],
  ['NZ', 'NZ'],
]);

/**
 * Judges what can be told of a row without a register: what is missing, too long, or cannot be stored. Such a row keeps what is
 * good of it and says the first fault; the rest of the upload goes on. An empty text is one that was not given.
 * @param fallback The jurisdiction of rows that name none
 */
export function readRow(item: BulkItem, fallback: Jurisdiction | null): BulkRow {
  let error: BulkRowError | undefined;
  const refuse = (code: string, detail: string): null => {
    error ??= { code, detail };
    return null;
  };
  const textOf = (field: keyof BulkItem, longest: number): string | null => {
    const text = item[field];
    if (text === null || text === '') return null;
    if (text.length > longest) return refuse('INVALID_REQUEST', `${field} must have at most ${longest} characters.`);
    const fault = textFault(text);
    return fault === null ? text : refuse('INVALID_REQUEST', `${field} ${fault}.`);
  };

  const reference = textOf('reference', longestReference);
  const name = textOf('name', longestName);
  const word = textOf('jurisdiction', longestReference);
  const jurisdiction = word === null ? fallback : jurisdictions.get(word.toUpperCase());
  const queryValue = isLong(item.queryValue)
    ? refuse(...tooLong(item.queryValue, jurisdiction ?? 'AU'))
    : textOf('queryValue', longestNumber);
  if (!queryValue) refuse('INVALID_REQUEST', 'The number is missing. Send an ABN, an ACN or an NZBN in queryValue.');
  if (jurisdiction === undefined) refuse('INVALID_REQUEST', 'jurisdiction must be AU or NZ.');
  if (jurisdiction === null) {
    refuse('INVALID_REQUEST', 'The jurisdiction is missing. Send AU or NZ in the row, or for all rows in the request.');
  }
  return { queryValue, jurisdiction: jurisdiction ?? null, reference, name, ...(error && { error }) };
}

function isLong(text: string | null): text is string {
  return (text?.length ?? 0) > longestNumber;
}

/** What is that long is no number, and its fault says how long it is. */
function tooLong(text: string, jurisdiction: Jurisdiction): [string, string] {
  const parsed = parseIdentifier(text, jurisdiction);
  return parsed.ok
    ? ['IDENTIFIER_INVALID', 'The number is too long. Check for extra digits.']
    : [parsed.code, parsed.detail];
}
