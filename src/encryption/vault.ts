import { createSecretKey } from 'node:crypto';
import { seal, unseal } from '../domain/sealing.js';
import { deriveKey, secretId } from '../domain/secrets.js';

/** Keeps texts in the database that only this installation can read. */
export interface Vault {
  /** @param place The row and column that it is for: nobody can put it into another row and have it read there */
  seal(text: string, place: string): Buffer;
  /** @throws Error when it was sealed for another place, was changed, or its secret has left SECRETS_KEY */
  unseal(sealed: Buffer, place: string): string;
  /** Names the secret that new texts are sealed under, as `secretId` does: it is how each of them begins. */
  readonly newestId: string;
}

const idBytes = 8;

/** New texts are sealed under the newest entry of SECRETS_KEY; each says under which it was. */
export function createVault(secrets: readonly string[]): Vault {
  const keys = secrets.map((secret) => ({
    id: Buffer.from(secretId(secret), 'hex'),
    key: createSecretKey(deriveKey(secret, 'stored-secret')),
  }));
  const newest = keys[0];
  if (!newest) throw new Error('There is no secret to encrypt with.');
  return {
    newestId: newest.id.toString('hex'),
    seal: (text, place) => Buffer.concat([newest.id, seal(text, newest.key, place)]),
    unseal: (sealed, place) => {
      const key = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
      const text = key && unseal(sealed.subarray(idBytes), key.key, place);
      if (text === undefined || text === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
      return text;
    },
  };
}
