import { createHash, createHmac, type KeyObject, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;

export const keyPrefixes = { live: 'vnt_ent_live_', test: 'vnt_ent_test_', admin: 'vnt_adm_live_' } as const;
export type KeyKind = keyof typeof keyPrefixes;

const shape = new RegExp(`^(?:${Object.values(keyPrefixes).join('|')})[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * A new key (contract.md#authentication): prefix, 256 random bits as 43 base62 characters, then the CRC32 of all that as 6. So a
 * typo is refused without a look-up, and a scanner can recognise a leaked key.
 */
export function generateKey(kind: KeyKind): string {
  const body = keyPrefixes[kind] + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return body + checksum(body);
}

/** Whether a text has the format of a key and a valid checksum; the key may not exist. */
export function isWellFormedKey(key: string): boolean {
  return shape.test(key) && key.endsWith(checksum(key.slice(0, -checksumLength)));
}

/** The part of a key that may be shown after its creation: prefix and last four characters. */
export function keyHint(key: string): string {
  return `${key.slice(0, keyPrefixes.live.length)}…${key.slice(-4)}`;
}

/** The stored hash of a key. The pepper is not in the database, so a stolen table alone does not identify keys. */
export function hashKey(key: string, pepper: KeyObject): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = keyAlphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** A secret for a link: 32 random bytes in Base64url, and the SHA-256 under which it is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** The stored hash of a token. Tokens are too random to be guessed from a hash, so no salt is needed. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const count = 10;
const length = 16;
// Crockford’s Base32 in lower case: no letter looks like a digit.
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes of 80 random bits, in groups of four: `k7p2-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = Array.from({ length }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** A recovery code as a person types it, without separators; null if invalid. */
export function parseRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return letters.length === length && Array.from(letters).every((letter) => recoveryAlphabet.includes(letter))
    ? letters
    : null;
}

/** SHA-256 of a recovery code together with the account that it belongs to. */
export function hashRecoveryCode(accountId: string, letters: string): Buffer {
  return createHash('sha256').update(`${accountId}:${letters}`).digest();
}
