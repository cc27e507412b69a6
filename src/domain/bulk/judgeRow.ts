import { parseIdentifier, type Identifier, type Jurisdiction } from '../identifier.js';
import { longestName, longestReference, textFault } from '../page.js';
import type { BulkRow, BulkRowError } from './bulkColumns.js';

/** A row that a register can be asked about. */
export interface AskableRow {
  readonly identifier: Identifier;
  readonly jurisdiction: Jurisdiction;
  readonly reference: string | null;
  readonly name: string | null;
}

/** Why a row cannot be asked about, with the well-formed numbers that one mistake makes its number of. */
export interface RefusedRow {
  readonly error: BulkRowError;
  readonly meant?: { readonly jurisdiction: Jurisdiction; readonly candidates: readonly Identifier[] };
}

/** What a row asks, or why it cannot be asked: the same rules as for one entity that is verified alone. */
export function judgeRow(row: BulkRow): AskableRow | RefusedRow {
  if (row.error) return { error: row.error };
  const { queryValue, reference, name } = row;
  for (const [field, text] of Object.entries({ queryValue, reference, name })) {
    const fault = text === null ? null : textFault(text);
    if (fault !== null) return invalid(`${field} ${fault}.`);
  }
  if (queryValue === null || queryValue.trim() === '') {
    return invalid('queryValue is missing. Send an ABN, an ACN or an NZBN.');
  }
  const jurisdiction = readJurisdiction(row.jurisdiction);
  if (!jurisdiction) return invalid('jurisdiction is missing or unknown. Send AU or NZ.');
  if ((reference?.length ?? 0) > longestReference) {
    return invalid(`reference must have at most ${longestReference} characters.`);
  }
  if ((name?.length ?? 0) > longestName) return invalid(`name must have at most ${longestName} characters.`);
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (!parsed.ok) {
    const { code, detail, candidates } = parsed;
    return { error: { code, detail }, ...(candidates.length > 0 && { meant: { jurisdiction, candidates } }) };
  }
  return { identifier: parsed.identifier, jurisdiction, reference, name };
}

/** Tells a row that is refused from one that can be asked about. */
export function isRefused(judged: AskableRow | RefusedRow): judged is RefusedRow {
  return 'error' in judged;
}

function readJurisdiction(text: string | null): Jurisdiction | null {
  const word = text?.trim().toUpperCase();
  return word === 'AU' || word === 'NZ' ? word : null;
}

function invalid(detail: string): RefusedRow {
  return { error: { code: 'INVALID_REQUEST', detail } };
}
