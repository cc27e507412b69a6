import { createSecretKey, type KeyObject } from 'node:crypto';
import { deriveKey, secretId } from '../domain/secrets.js';

/** A pepper of API keys and the id of the secret that it comes from. */
export interface Pepper {
  readonly id: string;
  readonly key: KeyObject;
}

/** The peppers of the configured secrets, newest first: new keys use the first, look-ups try them all. */
export function peppersOf(secrets: readonly string[]): readonly Pepper[] {
  return secrets.map((secret) => ({ id: secretId(secret), key: createSecretKey(deriveKey(secret, 'api-key-pepper')) }));
}
