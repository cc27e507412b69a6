import { isAbn } from './abn.js';
import { isAcn } from './acn.js';
import type { Identifier, Jurisdiction } from './identifier.js';
import { isNzbn } from './nzbn.js';

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
export function hasLookalikes(value: string): boolean {
  return /^[0-9OoIl]+$/.test(value) && /\D/.test(value);
}

/**
 * The well-formed numbers that one mistake makes the given text of: a wrong, missing or extra digit, two neighbours swapped,
 * the digits on both sides of another one swapped (abc, cba), a wrong pair (aa, bb), or letters that look like digits. The most
 * frequent mistakes come first, and none appears twice. At most 280 texts are tried, and fewer than 40 of them are well-formed.
 */
export function identifierCandidates(value: string, jurisdiction: Jurisdiction): readonly Identifier[] {
  const digits = value.replace(/[OoIl]/g, (letter) => lookalikes[letter] ?? letter);
  if (!/^[0-9]{8,14}$/.test(digits)) return [];
  return forms[jurisdiction].flatMap(({ kind, length, isWellFormed }) => {
    const tried = digits === value ? oneMistakeOff(digits, length) : [digits];
    const found = [...new Set(tried)].filter((text) => text !== value && text.length === length && isWellFormed(text));
    return found.map((text) => ({ kind, value: text }));
  });
}

/**
 * The well-formed numbers with two digits of a well-formed one swapped. The check digit of an ACN does not see a swap of the
 * last two digits, and that of an NZBN few swaps over another digit; that of an ABN sees all.
 */
export function undetectedSwaps({ kind, value }: Identifier): readonly Identifier[] {
  const form = Object.values(forms)
    .flat()
    .find((one) => one.kind === kind);
  const found = new Set([...swaps(value, 1), ...swaps(value, 2)]);
  return [...found]
    .filter((digits) => digits !== value && form?.isWellFormed(digits))
    .map((digits) => ({ kind, value: digits }));
}

function* oneMistakeOff(digits: string, length: number): Generator<string> {
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
