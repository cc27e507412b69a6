import { formatAbn, formatAcn, isAbn, isAcn, isNzbn } from './abn.js';

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
    ...findIdentifierFault(queryValue, value, jurisdiction, expected),
    candidates: identifierCandidates(value, jurisdiction),
  };
}

/** A number without the spaces and hyphens that people write in it. */
export function withoutSeparators(text: string): string {
  return text.replace(/[ \u00a0\u2009\u202f\-\u2010-\u2013]/g, '');
}

interface Fault {
  readonly detail: string;
  readonly rule: string;
}

const wanted = { AU: 'an ABN has 11 and an ACN 9', NZ: 'an NZBN has 13' };
const lengths = { AU: '11 (ABN) or 9 (ACN)', NZ: '13 (NZBN)' };
const names = { AU: 'ABN or ACN', NZ: 'NZBN' };

/**
 * Says which rule a number breaks. `value` is `written` without spaces and hyphens; `kind` is what its length makes of
 * it in this country, null when that is nothing.
 */
function findIdentifierFault(
  written: string,
  value: string,
  jurisdiction: Jurisdiction,
  kind: Identifier['kind'] | null,
): Fault {
  if (value === '') return { detail: `The number is missing: ${wanted[jurisdiction]} digits.`, rule: 'number missing' };
  if (kind) return findChecksumFault(value, kind);
  const shown = excerpt(written);
  if (/^[0-9]+$/.test(value)) {
    return {
      detail: `${shown} has ${value.length} digits: ${wanted[jurisdiction]}.`,
      rule: `length ${value.length}, expected ${lengths[jurisdiction]}`,
    };
  }
  if (/(?![0-9])\p{Nd}/u.test(value)) {
    return {
      detail: `${shown} is not an ${names[jurisdiction]}: it contains digits other than 0 to 9, such as full-width digits.`,
      rule: 'digits 0 to 9 only',
    };
  }
  if (hasLookalikes(value)) {
    return {
      detail: `${shown} is not an ${names[jurisdiction]}: it contains a letter that looks like a digit (O, I or l).`,
      rule: 'letters in place of digits',
    };
  }
  return {
    detail: `${shown} is not an ${names[jurisdiction]}: it may contain only digits, spaces and hyphens.`,
    rule: 'digits, spaces and hyphens only',
  };
}

function findChecksumFault(value: string, kind: Identifier['kind']): Fault {
  switch (kind) {
    case 'abn':
      return value < '11'
        ? { detail: `${formatAbn(value)} is no ABN: it begins below 11.`, rule: 'first two digits below 11' }
        : { detail: `${formatAbn(value)} is no ABN: the modulus-89 check fails.`, rule: 'modulus-89 check failed' };
    case 'acn':
      return Number(value) === 0
        ? { detail: `${formatAcn(value)} is no ACN: it is all zeros.`, rule: 'all zeros' }
        : { detail: `${formatAcn(value)} is no ACN: the modulus-10 check fails.`, rule: 'modulus-10 check failed' };
    case 'nzbn':
      return value.startsWith('9429')
        ? { detail: `${value} is no NZBN: the GS1 check digit fails.`, rule: 'GS1 check digit failed' }
        : { detail: `${value} is no NZBN: it does not begin with 9429.`, rule: 'prefix is not 9429' };
  }
}

/** At most 30 characters of what was sent, with nothing in it that is invisible or steers a terminal. */
function excerpt(written: string): string {
  const visible = written
    .slice(0, 200)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return `"${visible.length > 30 ? `${visible.slice(0, 30).toWellFormed()}…` : visible}"`;
}

/** The number as its register prints it: `51 824 753 556`, `000 002 568`, `9429046230881`. */
export function formatIdentifier({ kind, value }: Identifier): string {
  if (kind === 'abn') return formatAbn(value);
  return kind === 'acn' ? formatAcn(value) : value;
}

interface Form {
  readonly kind: Identifier['kind'];
  readonly length: number;
  readonly isWellFormed: (digits: string) => boolean;
}

const forms: Readonly<Record<Jurisdiction, readonly Form[]>> = {
  AU: [
    { kind: 'abn', length: 11, isWellFormed: isAbn },
    { kind: 'acn', length: 9, isWellFormed: isAcn },
  ],
  NZ: [{ kind: 'nzbn', length: 13, isWellFormed: isNzbn }],
};

/** Letters that are read as digits: O and o, I and l. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1' };

/** Whether a text is a number but for letters that look like digits. */
function hasLookalikes(value: string): boolean {
  return /^[0-9OoIl]+$/.test(value) && /\D/.test(value);
}

/**
 * The well-formed numbers that one mistake makes the given text of: a wrong, missing or extra digit, two neighbours swapped,
 * the digits on both sides of another one swapped (abc, cba), a wrong pair (aa, bb), or letters that look like digits. The most
 * frequent mistakes come first, and none appears twice. At most 280 texts are tried, and fewer than 40 of them are well-formed.
 */
function identifierCandidates(value: string, jurisdiction: Jurisdiction): readonly Identifier[] {
  const digits = value.replace(/[OoIl]/g, (letter) => lookalikes[letter] ?? letter);
  if (!/^[0-9]{8,14}$/.test(digits)) return [];
  return forms[jurisdiction].flatMap(({ kind, length, isWellFormed }) => {
    const tried = digits === value ? listSingleMistakes(digits, length) : [digits];
    const found = [...new Set(tried)].filter((text) => text !== value && text.length === length && isWellFormed(text));
    return found.map((text) => ({ kind, value: text }));
  });
}

/**
 * The well-formed numbers with two digits of a well-formed one swapped. The check digit of an ACN does not see a swap of the
 * last two digits, and that of an NZBN few swaps over another digit; that of an ABN sees all.
 */
export function listUndetectedSwaps({ kind, value }: Identifier): readonly Identifier[] {
  const form = Object.values(forms)
    .flat()
    .find((one) => one.kind === kind);
  const found = new Set([...swaps(value, 1), ...swaps(value, 2)]);
  return [...found]
    .filter((digits) => digits !== value && form?.isWellFormed(digits))
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
