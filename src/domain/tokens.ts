import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { crc32 } from 'node:zlib';

const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
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
  for (let rest = value; rest > 0n; rest /= 62n) text = keyAlphabet.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** A secret for a link: 32 random bytes in Base64url, and the SHA-256 under which it is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** What is stored of a token. It holds too much chance to be guessed from its hash, so no salt is needed. */
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

/** A recovery code as a person types it, without what stands between its groups; null for what is none. */
export function parseRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return letters.length === length && Array.from(letters).every((letter) => recoveryAlphabet.includes(letter))
    ? letters
    : null;
}

/** SHA-256 of a code that was read, with the account that it belongs to. */
export function hashRecoveryCode(accountId: string, letters: string): Buffer {
  return createHash('sha256').update(`${accountId}:${letters}`).digest();
}

export type SecretPurpose =
  'api-key-pepper' | 'idempotency' | 'identity' | 'onboarding-code' | 'session' | 'session-answer' | 'stored-secret';

/** One key per purpose, derived from one entry of SECRETS_KEY (HKDF, RFC 5869): 32 bytes. */
export function deriveKey(secret: string, purpose: SecretPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'enterprise-entity-verification', purpose, 32));
}

/** Names an entry of SECRETS_KEY without telling it: stored beside what it protects, and checked at start. */
export function secretId(secret: string): string {
  return deriveKey(secret, 'identity').toString('hex').slice(0, 16);
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text (AES-256-GCM): nonce, tag, ciphertext.
 * @param key 32 bytes
 * @param place What it belongs to: it cannot be read as anything else's
 */
export function encrypt(text: string, key: KeyObject | Buffer, place = ''): Buffer {
  return encryptBytes(Buffer.from(text, 'utf8'), key, place);
}

/** The same for bytes. */
export function encryptBytes(bytes: Buffer, key: KeyObject | Buffer, place = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text, or null when it was sealed with another key, for another place, or was changed. */
export function decrypt(sealed: Buffer, key: KeyObject | Buffer, place = ''): string | null {
  return decryptBytes(sealed, key, place)?.toString('utf8') ?? null;
}

/** The same for bytes. */
export function decryptBytes(sealed: Buffer, key: KeyObject | Buffer, place = ''): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(place));
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The key under which an answer is kept for the caller alone: made from the API key that the caller presents. */
export function deriveResponseKey(presentedSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', presentedSecret, 'enterprise-entity-verification', 'idempotent-answer', 32));
}
