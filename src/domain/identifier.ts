import { type IdentifierFault, type IdentifierKind, type Jurisdiction } from './jurisdictions/jurisdiction.js';
import { getRecordRules, identifierForms, jurisdictions } from './jurisdictions/jurisdictions.js';

/** A well-formed number: digits only, with valid check digits. It may be on no register. */
export interface Identifier {
  readonly kind: IdentifierKind;
  readonly value: string;
}

export type ParsedIdentifier =
  | { readonly ok: true; readonly identifier: Identifier }
  | {
      readonly ok: false;
      readonly code: 'IDENTIFIER_INVALID' | 'JURISDICTION_MISMATCH';
      /** A sentence for the caller, with at most a few characters of the input. */
      readonly detail: string;
      /** The rule that was broken, in a few words. */
      readonly rule: string;
      /** Well-formed numbers that one mistake would explain (`identifierCandidates`), the most likely first. */
      readonly candidates: readonly Identifier[];
    };

const formByLength = new Map(Object.values(identifierForms).map((form) => [form.length, form]));

/** A longer text cannot be a number, with any separators. */
export const maxQueryValueLength = 100;

/**
 * Parses a number as people write it: an ABN or ACN for AU, an NZBN for NZ. Spaces (plain, no-break, thin and narrow) and hyphens
 * (plain, typographic and en dash) are ignored, but no other character. Only the digits 0 to 9 count as digits.
 */
export function parseIdentifier(queryValue: string, jurisdiction: Jurisdiction): ParsedIdentifier {
  const value = queryValue.length > maxQueryValueLength ? queryValue : withoutSeparators(queryValue);
  const form = /^[0-9]+$/.test(value) ? formByLength.get(value.length) : undefined;
  if (form?.isWellFormed(value)) {
    const { kind, phrase } = form;
    if (form.jurisdiction === jurisdiction) return { ok: true, identifier: { kind, value } };
    return {
      ok: false,
      code: 'JURISDICTION_MISMATCH',
      detail: `${form.format(value)} is ${phrase}. Send jurisdiction ${form.jurisdiction}.`,
      rule: `${phrase} belongs to jurisdiction ${form.jurisdiction}`,
      candidates: [],
    };
  }
  const fault =
    form?.jurisdiction === jurisdiction ? form.findFault(value) : findIdentifierFault(queryValue, value, jurisdiction);
  return { ok: false, code: 'IDENTIFIER_INVALID', ...fault, candidates: identifierCandidates(value, jurisdiction) };
}

/** A number without the spaces and hyphens that people write in it. */
export function withoutSeparators(text: string): string {
  return text.replace(/[ \u00a0\u2009\u202f\-\u2010-\u2013]/g, '');
}

/** Names the rule that a number breaks whose length fits none of the country. `value` is `written` without spaces and hyphens. */
function findIdentifierFault(written: string, value: string, jurisdiction: Jurisdiction): IdentifierFault {
  const { identifiers } = jurisdictions[jurisdiction];
  // `an ABN has 11 and an ACN 9`
  const wanted = identifiers
    .map(({ phrase, length }, at) => `${phrase}${at === 0 ? ' has' : ''} ${length}`)
    .join(' and ');
  const name = identifiers.map(({ label }) => label).join(' or ');
  if (value === '') return { detail: `The number is missing: ${wanted} digits.`, rule: 'number missing' };
  const shown = excerpt(written);
  if (/^[0-9]+$/.test(value)) {
    return {
      detail: `${shown} has ${value.length} digits: ${wanted}.`,
      rule: `length ${value.length}, expected ${identifiers.map(({ label, length }) => `${length} (${label})`).join(' or ')}`,
    };
  }
  if (/(?![0-9])\p{Nd}/u.test(value)) {
    return {
      detail: `${shown} is not an ${name}: it contains digits other than 0 to 9, such as full-width digits.`,
      rule: 'digits 0 to 9 only',
    };
  }
  if (hasLookalikes(value)) {
    return {
      detail: `${shown} is not an ${name}: it contains a letter that looks like a digit (O, I or l).`,
      rule: 'letters in place of digits',
    };
  }
  return {
    detail: `${shown} is not an ${name}: it may contain only digits, spaces and hyphens.`,
    rule: 'digits, spaces and hyphens only',
  };
}

/** At most 30 characters of the input, without invisible and control characters. */
function excerpt(written: string): string {
  const visible = written
    .slice(0, 200)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return `"${visible.length > 30 ? `${visible.slice(0, 30).toWellFormed()}…` : visible}"`;
}

/** The number by which an entity goes in the country of its record; null where it has none. */
export function findOwnNumber(numbers: Readonly<Record<IdentifierKind, string | null>>): Identifier | null {
  for (const { kind } of getRecordRules(numbers).identifiers) {
    const value = numbers[kind];
    if (value !== null) return { kind, value };
  }
  return null;
}

/** The number as its register prints it: `51 824 753 556`, `000 002 568`, `9429046230881`. */
export function formatIdentifier({ kind, value }: Identifier): string {
  return identifierForms[kind].format(value);
}

/** Letters that are read as digits: O and o, I and l. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1' };

/** Whether a text consists of digits and letters that look like digits. */
function hasLookalikes(value: string): boolean {
  return /^[0-9OoIl]+$/.test(value) && /\D/.test(value);
}

/**
 * The well-formed numbers that differ from the given text by one mistake. A mistake is a wrong, missing or extra digit, two
 * swapped neighbours, the digits on both sides of another one swapped (abc, cba), a wrong pair (aa, bb), or letters that look
 * like digits. The most frequent mistakes come first, and no number twice. At most 280 texts are tried, and fewer than 40 of them
 * are well-formed.
 */
function identifierCandidates(value: string, jurisdiction: Jurisdiction): readonly Identifier[] {
  const digits = value.replace(/[OoIl]/g, (letter) => lookalikes[letter] ?? letter);
  if (!/^[0-9]{8,14}$/.test(digits)) return [];
  return jurisdictions[jurisdiction].identifiers.flatMap(({ kind, length, isWellFormed }) => {
    const tried = digits === value ? listSingleMistakes(digits, length) : [digits];
    const found = [...new Set(tried)].filter((text) => text !== value && text.length === length && isWellFormed(text));
    return found.map((text) => ({ kind, value: text }));
  });
}

/**
 * The well-formed numbers that a swap of two digits makes of a well-formed one. The check digit of an ACN misses a swap of the
 * last two digits, that of an NZBN detects few swaps over another digit, and that of an ABN detects all.
 */
export function listUndetectedSwaps({ kind, value }: Identifier): readonly Identifier[] {
  const { isWellFormed } = identifierForms[kind];
  const found = new Set([...swaps(value, 1), ...swaps(value, 2)]);
  return [...found]
    .filter((digits) => digits !== value && isWellFormed(digits))
    .map((digits) => ({ kind, value: digits }));
}

function* listSingleMistakes(digits: string, length: number): Generator<string> {
  const all = Array.from('0123456789');
  if (digits.length === length) {
    for (let at = 0; at < length; at++) {
      for (const digit of all) yield digits.slice(0, at) + digit + digits.slice(at + 1);
    }
    yield* swaps(digits, 1);
    yield* swaps(digits, 2);
    for (let at = 0; at + 1 < length; at++) {
      const [before, behind] = [digits.slice(0, at), digits.slice(at + 2)];
      if (digits[at] === digits[at + 1]) for (const digit of all) yield before + digit + digit + behind;
    }
  } else if (digits.length === length + 1) {
    for (let at = 0; at <= length; at++) yield digits.slice(0, at) + digits.slice(at + 1);
  } else if (digits.length === length - 1) {
    for (let at = 0; at < length; at++) for (const digit of all) yield digits.slice(0, at) + digit + digits.slice(at);
  }
}

/** The number with two digits swapped that are this far apart. */
function* swaps(digits: string, apart: number): Generator<string> {
  for (let at = 0; at + apart < digits.length; at++) {
    const [one = '', other = ''] = [digits[at], digits[at + apart]];
    yield digits.slice(0, at) + other + digits.slice(at + 1, at + apart) + one + digits.slice(at + apart + 1);
  }
}
