import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * SHA-256, as 64 hex digits, over the canonical JSON (RFC 8785) of what is given: anyone who holds the same values can
 * compute it again, in any language. Dates must be ISO text already.
 */
export function auditHash(value: object): string {
  const canonical = canonicalize(value);
  if (canonical === undefined) throw new TypeError('An audit hash needs a JSON value.');
  return createHash('sha256').update(canonical).digest('hex');
}
