import { createHmac, randomBytes, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 43;
const checksumLength = 6;

export const keyPrefixes = { live: 'vnt_ent_live_', test: 'vnt_ent_test_', admin: 'vnt_adm_live_' } as const;
export type KeyKind = keyof typeof keyPrefixes;

const shape = new RegExp(`^(?:${Object.values(keyPrefixes).join('|')})[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * A new key (contract.md#authentication): prefix, 256 random bits as 43 base62 characters, then CRC32 over all before as 6,
 * so that a typo is refused without a look-up and a scanner can tell a leaked key from noise.
 */
export function generateKey(kind: KeyKind): string {
  const body = keyPrefixes[kind] + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength);
  return body + checksum(body);
}

/** True for a text that has the shape of a key and whose checksum is right; says nothing of whether it exists. */
export function isWellFormedKey(key: string): boolean {
  return shape.test(key) && key.endsWith(checksum(key.slice(0, -checksumLength)));
}

/** What may be shown of a key after its creation: prefix and last four characters. */
export function keyHint(key: string): string {
  return `${key.slice(0, keyPrefixes.live.length)}…${key.slice(-4)}`;
}

/** What is stored of a key. The pepper is not in the database, so a stolen table alone finds no key. */
export function hashKey(key: string, pepper: KeyObject): Buffer {
  return createHmac('sha256', pepper).update(key).digest();
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
