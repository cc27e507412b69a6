import type { Identifier } from './identifier.js';

/**
 * The well-formed numbers of the same kind that are one substituted digit or one swap of neighbours away from the given
 * one: what was probably meant. Substitutions come first, from left to right, then swaps; none appears twice.
 */
export function identifierCandidates(
  { kind, value }: Identifier,
  isWellFormed: (digits: string) => boolean,
): readonly Identifier[] {
  const found = new Set<string>();
  const consider = (digits: string): void => {
    if (digits !== value && isWellFormed(digits)) found.add(digits);
  };
  for (let at = 0; at < value.length; at++) {
    for (const digit of '0123456789') consider(value.slice(0, at) + digit + value.slice(at + 1));
  }
  for (let at = 0; at + 1 < value.length; at++) {
    consider(value.slice(0, at) + value.charAt(at + 1) + value.charAt(at) + value.slice(at + 2));
  }
  return [...found].map((digits) => ({ kind, value: digits }));
}
