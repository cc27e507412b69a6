import { createHash, randomBytes } from 'node:crypto';

/** A secret for a link: 32 random bytes in Base64url, and the SHA-256 under which it is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

/** What is stored of a token. It holds too much chance to be guessed from its hash, so no salt is needed. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
