import { createSecretKey } from 'node:crypto';
import { decrypt, deriveKey, encrypt, secretId } from '../domain/encryption.js';

/** Encrypts texts in the database so that only this installation can read them. */
export interface Vault {
  /** @param place The row and column of the text. In another row it cannot be decrypted */
  encrypt(text: string, place: string): Buffer;
  /** @throws Error if it was encrypted for another place, was changed, or its secret is no longer in SECRETS_KEY */
  decrypt(encrypted: Buffer, place: string): string;
  /** The id of the first secret, as by `secretId`. Every new ciphertext begins with it. */
  readonly newestId: string;
}

const idBytes = 8;

/** New texts are encrypted under the first entry of SECRETS_KEY. Each ciphertext names its secret. */
export function createVault(secrets: readonly string[]): Vault {
  const keys = secrets.map((secret) => ({
    id: Buffer.from(secretId(secret), 'hex'),
    key: createSecretKey(deriveKey(secret, 'stored-secret')),
  }));
  const newest = keys[0];
  if (!newest) throw new Error('There is no secret to encrypt with.');
  return {
    newestId: newest.id.toString('hex'),
    encrypt: (text, place) => Buffer.concat([newest.id, encrypt(text, newest.key, place)]),
    decrypt: (encrypted, place) => {
      const key = keys.find(({ id }) => id.equals(encrypted.subarray(0, idBytes)));
      const text = key && decrypt(encrypted.subarray(idBytes), key.key, place);
      if (text === undefined || text === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
      return text;
    },
  };
}

/**
 * The associated data of both secrets of an endpoint: a rotation moves the ciphertext of one into the column of the
 * other.
 */
export function secretAad(endpointId: string): string {
  return `${endpointId}:secret`;
}

/** Additional headers of an endpoint, encrypted as a JSON object of names and values. Null for none. */
export function encryptHeaders(
  vault: Vault,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return vault.encrypt(JSON.stringify(headers), headersAad(endpointId));
}

/**
 * The additional headers of an endpoint.
 * @throws Error if they were encrypted for another endpoint
 */
export function decryptHeaders(
  vault: Vault,
  { id, sealedHeaders }: { readonly id: string; readonly sealedHeaders: Buffer | null },
): Readonly<Record<string, string>> {
  if (sealedHeaders === null) return {};
  return JSON.parse(vault.decrypt(sealedHeaders, headersAad(id))) as Record<string, string>;
}

/** The associated data of the headers of an endpoint. */
export function headersAad(endpointId: string): string {
  return `${endpointId}:headers`;
}
