import { createHash, randomInt } from 'node:crypto';

const count = 10;
const length = 16;
// Crockford’s Base32 in lower case: no letter looks like a digit.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 80 random bits, in groups of four: `k7p2-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** A recovery code as a person types it, without what stands between its groups; null for what is none. */
export function readRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return letters.length === length && Array.from(letters).every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** SHA-256 of a code that was read, with the account that it belongs to. */
export function hashRecoveryCode(accountId: string, letters: string): Buffer {
  return createHash('sha256').update(`${accountId}:${letters}`).digest();
}
