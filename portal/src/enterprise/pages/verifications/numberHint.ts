import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { digitsOf } from './verificationSearch.js';

/** What can be said of a number as it is typed, by its length alone: the service checks its digits. */
export interface NumberHint {
  readonly sentence: string;
  /** Whether it is as long as a number of some kind. */
  readonly isWhole: boolean;
  readonly jurisdiction: Jurisdiction;
}

interface NumberKind {
  readonly name: string;
  readonly length: number;
  readonly jurisdiction: Jurisdiction;
}

const kinds: readonly NumberKind[] = [
  { name: 'an ACN', length: 9, jurisdiction: 'AU' },
  { name: 'an ABN', length: 11, jurisdiction: 'AU' },
  { name: 'an NZBN', length: 13, jurisdiction: 'NZ' },
];

/** Of which kind a number is, or what it lacks. */
export function numberHint(typed: string): NumberHint {
  const digits = digitsOf(typed.trim());
  const jurisdiction = digits.length > 11 || digits.startsWith('9429') ? 'NZ' : 'AU';
  const say = (sentence: string, isWhole = false): NumberHint => ({ sentence, isWhole, jurisdiction });
  if (digits === '') return say('An ACN has 9 digits, an ABN 11, an NZBN 13.');
  if (!/^\d+$/.test(digits)) {
    return say('A number has only digits, spaces and hyphens.');
  }
  const kind = kinds.find(({ length }) => length === digits.length);
  if (kind) return { ...kind, sentence: `${kind.length} digits, as ${kind.name} has.`, isWhole: true };
  const next = kinds.find(({ length, jurisdiction: of }) => length > digits.length && of === jurisdiction);
  if (!next) return say(`${digits.length} digits: more than an NZBN has, which is the longest.`);
  const missing = next.length - digits.length;
  return say(`${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}: ${missing} more for ${next.name}.`);
}
