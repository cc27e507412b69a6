import { createHmac } from 'node:crypto';
import { deriveKey } from '../domain/secrets.js';

/**
 * What a session shows in the place of a key: answers that hold secrets are kept under it. The id of a session stands in the
 * database as it is, and so whoever has the database alone must not be able to make it from that.
 * @param secrets Entries of SECRETS_KEY, newest first
 */
export function sessionSecret(sid: string, [newest]: readonly string[]): string {
  if (newest === undefined) throw new Error('There is no secret to encrypt responses with.');
  return createHmac('sha256', deriveKey(newest, 'session-answer')).update(sid).digest('base64url');
}
