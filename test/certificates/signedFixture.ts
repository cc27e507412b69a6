import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import { encodeStatusList, signCredential } from '../../src/operations/certificates/statusLists.js';
import type { StatusPurpose } from '../../src/domain/certificates/credential.js';
import type { SigningKey } from '../../src/audit/signingKeys.js';
import { toStatusListCredential } from '../../src/domain/certificates/statusList.js';
import { issuer } from './statement.js';

export interface KeyPair {
  readonly key: SigningKey;
  readonly jwk: JWK;
  readonly keys: JSONWebKeySet;
}

export async function createKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const jwk = { ...bare, kid, use: 'sig', alg: 'EdDSA' };
  return { key: { kid, privateKey }, jwk, keys: { keys: [jwk] } };
}

interface ListOptions {
  readonly issuerUrl?: string;
  readonly list?: number;
  readonly from?: Date;
  readonly validMs?: number;
  readonly encodedList?: string;
  readonly purpose?: StatusPurpose;
}

/** A status list with these places set, as it is published. */
export async function signedList(key: SigningKey, set: readonly number[], options: ListOptions = {}): Promise<string> {
  const {
    issuerUrl = issuer,
    list = 1,
    from = new Date('2027-01-01T00:00:00Z'),
    validMs = 300_000,
    purpose = 'revocation',
  } = options;
  const encodedList = options.encodedList ?? (await encodeStatusList(set));
  return signCredential(toStatusListCredential({ issuerUrl, list, encodedList, purpose }, { from, validMs }), key);
}

/** A JWT of these parts, which are written as they are. */
export function toToken(header: string | object, payload: string | object, signature: string | Buffer = 'AA'): string {
  const encoded = [header, payload].map((part) =>
    Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'),
  );
  return [...encoded, Buffer.from(signature).toString('base64url')].join('.');
}
