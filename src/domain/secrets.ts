import { hkdfSync } from 'node:crypto';

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
