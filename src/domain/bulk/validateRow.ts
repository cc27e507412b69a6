import { type Identifier, parseIdentifier } from '../identifier.js';
import { product as productSchema, productForm } from '../inputs/verifications.js';
import type { Jurisdiction } from '../jurisdictions/jurisdiction.js';
import { parseJurisdiction } from '../jurisdictions/jurisdictions.js';
import { countWords, maxWords } from '../matching/plainWords.js';
import { findTextFault, maxNameLength, maxReferenceLength } from '../text.js';
import type { BulkRow, BulkRowError } from './bulkColumns.js';

/** A row that can be looked up in a register. */
export interface ValidRow {
  readonly identifier: Identifier;
  readonly jurisdiction: Jurisdiction;
  readonly reference: string | null;
  readonly name: string | null;
  readonly product: string | null;
}

/** The reason why a row cannot be looked up, with the well-formed numbers that differ from its number by one mistake. */
export interface RefusedRow {
  readonly error: BulkRowError;
  readonly meant?: { readonly jurisdiction: Jurisdiction; readonly candidates: readonly Identifier[] };
}

/** The request of a row, or its error, under the same rules as a single verification. */
export function validateRow(row: BulkRow): ValidRow | RefusedRow {
  if (row.error) return { error: row.error };
  const { queryValue, reference, name, product } = row;
  for (const [field, text] of Object.entries({ queryValue, reference, name })) {
    const fault = text === null ? null : findTextFault(text);
    if (fault !== null) return invalidRow(`${field} ${fault}.`);
  }
  if (queryValue === null || queryValue.trim() === '') {
    return invalidRow('queryValue is missing. Send an ABN, an ACN or an NZBN.');
  }
  const jurisdiction = parseJurisdiction(row.jurisdiction?.trim().toUpperCase() ?? '');
  if (!jurisdiction) return invalidRow('jurisdiction is missing or unknown. Send AU or NZ.');
  if ((reference?.length ?? 0) > maxReferenceLength) {
    return invalidRow(`reference must have at most ${maxReferenceLength} characters.`);
  }
  if ((name?.length ?? 0) > maxNameLength) return invalidRow(`name must have at most ${maxNameLength} characters.`);
  if (name !== null && countWords(name) > maxWords) return invalidRow(`name must have at most ${maxWords} words.`);
  if (product !== null && !productSchema.safeParse(product).success) {
    return invalidRow(`product must have ${productForm}.`);
  }
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok) {
    const { code, detail, candidates } = parsed;
    return { error: { code, detail }, ...(candidates.length > 0 && { meant: { jurisdiction, candidates } }) };
  }
  return { identifier: parsed.identifier, jurisdiction, reference, name, product };
}

export function isRefused(judged: ValidRow | RefusedRow): judged is RefusedRow {
  return 'error' in judged;
}

function invalidRow(detail: string): RefusedRow {
  return { error: { code: 'INVALID_REQUEST', detail } };
}
