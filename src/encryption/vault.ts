import { createSecretKey } from 'node:crypto';
import { decrypt, deriveKey, encrypt, secretId } from '../domain/encryption.js';

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
    seal: (text, place) => Buffer.concat([newest.id, encrypt(text, newest.key, place)]),
    unseal: (sealed, place) => {
      const key = keys.find(({ id }) => id.equals(sealed.subarray(0, idBytes)));
      const text = key && decrypt(sealed.subarray(idBytes), key.key, place);
      if (text === undefined || text === null) throw new Error(`The encrypted value ${place} cannot be decrypted.`);
      return text;
    },
  };
}

/** The place of both secrets of an endpoint: a rotation moves the sealed bytes of one into the column of the other. */
export function secretAad(endpointId: string): string {
  return `${endpointId}:secret`;
}

/** Headers of a customer's own, sealed as a JSON object of names and values; null for none. */
export function encryptHeaders(
  vault: Vault,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): Buffer | null {
  if (Object.keys(headers).length === 0) return null;
  return vault.seal(JSON.stringify(headers), headersAad(endpointId));
}

/** The additional headers of an endpoint. @throws Error when they were encrypted for another endpoint */
export function decryptHeaders(
  vault: Vault,
  { id, sealedHeaders }: { readonly id: string; readonly sealedHeaders: Buffer | null },
): Readonly<Record<string, string>> {
  if (sealedHeaders === null) return {};
  return JSON.parse(vault.unseal(sealedHeaders, headersAad(id))) as Record<string, string>;
}

/** The place of the headers of an endpoint. */
export function headersAad(endpointId: string): string {
  return `${endpointId}:headers`;
}
