import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toDigits } from './verificationSearch.js';

/** A hint for a number while it is typed, from its length alone. The service checks its digits. */
export interface NumberHint {
  readonly sentence: string;
  /** Whether it has the length of one of the number types. */
  readonly isWhole: boolean;
  readonly jurisdiction: Jurisdiction;
}

interface NumberKind {
  readonly name: string;
  readonly length: number;
  readonly jurisdiction: Jurisdiction;
  /** With which every number of the kind begins. */
  readonly prefix?: string;
}

const text = verificationText.verify;
const kinds: readonly NumberKind[] = [
  { name: text.kinds.acn, length: 9, jurisdiction: 'AU' },
  { name: text.kinds.abn, length: 11, jurisdiction: 'AU' },
  { name: text.kinds.nzbn, length: 13, jurisdiction: 'NZ', prefix: '9429' },
];

/** The type of a number, or how many digits it lacks. */
export function numberHint(typed: string): NumberHint {
  const digits = toDigits(typed.trim());
  const meant =
    kinds.find(({ prefix }) => prefix !== undefined && digits.startsWith(prefix)) ??
    kinds.find(({ length }) => length >= digits.length) ??
    kinds.at(-1);
  const jurisdiction = meant?.jurisdiction ?? 'AU';
  const say = (sentence: string, isWhole = false): NumberHint => ({ sentence, isWhole, jurisdiction });
  if (digits === '') return say(text.lengths);
  if (!/^\d+$/.test(digits)) {
    return say(text.digitsOnly);
  }
  const kind = kinds.find(({ length }) => length === digits.length);
  if (kind) return { ...kind, sentence: text.whole(kind.length, kind.name), isWhole: true };
  const next = kinds.find(({ length, jurisdiction: of }) => length > digits.length && of === jurisdiction);
  if (!next) return say(text.tooLong(digits.length));
  const missing = next.length - digits.length;
  return say(text.missing(digits.length, missing, next.name));
}
