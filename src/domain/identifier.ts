import { isAbn } from './abn.js';
import { isAcn } from './acn.js';
import { formatIdentifier } from './formatIdentifier.js';
import { identifierCandidates } from './identifierCandidates.js';
import { identifierFault } from './identifierFault.js';
import { isNzbn } from './nzbn.js';

export type Jurisdiction = 'AU' | 'NZ';

/** A well-formed number: digits only, check digits right. It may still be on no register. */
export interface Identifier {
  readonly kind: 'abn' | 'acn' | 'nzbn';
  readonly value: string;
}

export type ParsedIdentifier =
  | { readonly ok: true; readonly identifier: Identifier }
  | {
      readonly ok: false;
      readonly code: 'IDENTIFIER_INVALID' | 'JURISDICTION_MISMATCH';
      /** A sentence for the caller. It never holds more than a few characters of what was sent. */
      readonly detail: string;
      /** The rule that was broken, in a few words. */
      readonly rule: string;
      /** Well-formed numbers that one mistake would explain (`identifierCandidates`), the most likely first. */
      readonly candidates: readonly Identifier[];
    };

const kindByLength: Partial<Record<number, Identifier['kind']>> = { 9: 'acn', 11: 'abn', 13: 'nzbn' };
const checks = { abn: isAbn, acn: isAcn, nzbn: isNzbn };
const countries = { abn: 'AU', acn: 'AU', nzbn: 'NZ' } as const;
const articles = { abn: 'an ABN', acn: 'an ACN', nzbn: 'an NZBN' };

/**
 * Reads a number as a person writes it: an ABN or ACN for AU, an NZBN for NZ. Spaces (plain, no-break, thin and narrow)
 * and hyphens (plain, typographic and en dash) are ignored; nothing else is, and only the digits 0 to 9 count as digits.
 */
export function parseIdentifier(queryValue: string, jurisdiction: Jurisdiction): ParsedIdentifier {
  const value = queryValue.length > 100 ? queryValue : withoutSeparators(queryValue);
  const kind = /^[0-9]+$/.test(value) ? kindByLength[value.length] : undefined;
  if (kind && checks[kind](value)) {
    if (countries[kind] === jurisdiction) return { ok: true, identifier: { kind, value } };
    return {
      ok: false,
      code: 'JURISDICTION_MISMATCH',
      detail: `${formatIdentifier({ kind, value })} is ${articles[kind]}. Send jurisdiction ${countries[kind]}.`,
      rule: `${articles[kind]} belongs to jurisdiction ${countries[kind]}`,
      candidates: [],
    };
  }
  const expected = kind && countries[kind] === jurisdiction ? kind : null;
  return {
    ok: false,
    code: 'IDENTIFIER_INVALID',
    ...identifierFault(queryValue, value, jurisdiction, expected),
    candidates: identifierCandidates(value, jurisdiction),
  };
}

/** A number without the spaces and hyphens that people write in it. */
export function withoutSeparators(text: string): string {
  return text.replace(/[ \u00a0\u2009\u202f\-\u2010-\u2013]/g, '');
}
