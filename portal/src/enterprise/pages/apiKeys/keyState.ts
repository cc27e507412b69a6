import type { ApiKeyRow } from './apiKeyDocuments.js';

/** Whether a key is valid now. */
export type KeyState = 'active' | 'expires soon' | 'expired' | 'revoked';

const soonMs = 14 * 86_400_000;

export function keyState({ revokedAt, expiresAt }: ApiKeyRow, now: number): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt === null) return 'active';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < soonMs ? 'expires soon' : 'active';
}
