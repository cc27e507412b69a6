import type { RegisterRecord } from './registerFacts.js';

export type NameMatchResult = 'exact' | 'close' | 'different';

export interface NameMatch {
  readonly result: NameMatchResult;
  /** The registered name that came closest, null when none is close. */
  readonly matchedName: string | null;
  readonly reason: string;
}

// Ways in which one legal form is written. Folding them to one spelling never makes two different names alike.
const spellings: readonly (readonly [RegExp, string])[] = [
  [/\bPROPRIETARY\b/g, 'PTY'],
  [/\bLIMITED\b/g, 'LTD'],
  [/\bINCORPORATED\b/g, 'INC'],
  [/\bCOMPANY\b/g, 'CO'],
  [/\bAND\b/g, '&'],
];
const legalForm = /\b(?:PTY|LTD|INC|CO|NL)\b/g;

/**
 * Compares a name that the caller holds with the names on the register. Trading names of the ABR (`TRD`) are not looked
 * at: they are frozen since 2012 and are no evidence of a current name (ABN Lookup, data dictionary).
 */
export function matchName(requested: string, record: RegisterRecord): NameMatch {
  const names = [
    record.legalName,
    ...record.otherNames.filter(({ type }) => type !== 'TRD' || record.nzbn !== null).map(({ name }) => name),
  ];
  const wanted = foldName(requested);
  const exact = names.find((name) => foldName(name) === wanted);
  if (exact !== undefined) {
    return {
      result: 'exact',
      matchedName: exact,
      reason: exact === record.legalName ? 'The legal name.' : 'A registered name of the entity, not its legal name.',
    };
  }
  const core = withoutLegalForm(wanted);
  const close = core === '' ? undefined : names.find((name) => withoutLegalForm(foldName(name)) === core);
  if (close !== undefined) {
    return {
      result: 'close',
      matchedName: close,
      reason: 'The same but for the legal form (Pty, Ltd, Inc and the like).',
    };
  }
  return { result: 'different', matchedName: null, reason: 'No registered name of the entity is like it.' };
}

/** A name without what people write in different ways: case, accents, punctuation, and the spellings of legal forms. */
export function foldName(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[.'’`]/g, '')
    .replace(/&/g, ' AND ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return spellings
    .reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), letters)
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutLegalForm(folded: string): string {
  return folded.replace(legalForm, '').replace(/\s+/g, ' ').trim();
}
