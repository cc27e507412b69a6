import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

export type SecretPurpose =
  'api-key-pepper' | 'idempotency' | 'identity' | 'onboarding-code' | 'session' | 'session-answer' | 'stored-secret';

/** One key per purpose, derived from one entry of SECRETS_KEY (HKDF, RFC 5869): 32 bytes. */
export function deriveKey(secret: string, purpose: SecretPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'enterprise-entity-verification', purpose, 32));
}

/** Identifies an entry of SECRETS_KEY without revealing it. Stored with the data that the entry protects, and checked at start. */
export function secretId(secret: string): string {
  return deriveKey(secret, 'identity').toString('hex').slice(0, 16);
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a text (AES-256-GCM): nonce, tag, ciphertext.
 * @param key 32 bytes
 * @param place the additional data: a ciphertext cannot be decrypted as that of another place
 */
export function encrypt(text: string, key: KeyObject | Buffer, place = ''): Buffer {
  return encryptBytes(Buffer.from(text, 'utf8'), key, place);
}

/** The same for bytes. */
export function encryptBytes(bytes: Buffer, key: KeyObject | Buffer, place = ''): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** The text, or null if it was encrypted with another key, for another place, or was altered. */
export function decrypt(encrypted: Buffer, key: KeyObject | Buffer, place = ''): string | null {
  return decryptBytes(encrypted, key, place)?.toString('utf8') ?? null;
}

/** The same for bytes. */
export function decryptBytes(encrypted: Buffer, key: KeyObject | Buffer, place = ''): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, nonceBytes)).setAAD(Buffer.from(place));
    decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The key that encrypts a stored response for its caller alone, derived from the API key that the caller presents. */
export function deriveResponseKey(presentedSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', presentedSecret, 'enterprise-entity-verification', 'idempotent-answer', 32));
}
