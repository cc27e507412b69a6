import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const secretPrefix = 'whsec_';
/**
 * The largest difference between `webhook-timestamp` and a receiver's clock, either way, as in the Standard Webhooks libraries.
 */
export const toleranceSeconds = 300;
const secretBytes = 32;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The headers that prove to a receiver that a delivery is ours and recent (contract.md#signatures). */
export interface SignatureHeaders {
  readonly 'X-Service-Signature': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Signs one attempt: the id of the event, the time of the attempt in unix seconds, and exactly the bytes that are sent. */
export type Signer = (id: string, timestamp: number, body: string | Uint8Array) => SignatureHeaders;

/** A new secret of an endpoint: `whsec_` and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/**
 * The key bytes of `webhook-signature`: the part after `whsec_`, decoded. Null for a text that is not a secret. The length is not
 * checked, because secrets of other senders may have 24 to 64 bytes (Standard Webhooks, "Signature scheme").
 */
export function decodeSecret(secret: string): Buffer | null {
  const encoded = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : '';
  return encoded !== '' && base64.test(encoded) ? Buffer.from(encoded, 'base64') : null;
}

/**
 * Prepares the keys of an endpoint once, for all its attempts. While a rotation overlaps (`previousSecret`), `webhook-signature`
 * has the signatures of both secrets, the new one first. `X-Service-Signature` has room for one, that of the previous secret
 * until the overlap ends (contract.md#signatures; Standard Webhooks 1.0).
 * @throws Error for a text that is not a secret of `newWebhookSecret`
 */
export function prepareSigner(secret: string, previousSecret?: string): Signer {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const standardKeys = secrets.map(toStandardKey);
  const serviceKey = createSecretKey(previousSecret ?? secret, 'utf8');
  return (id, timestamp, body) => ({
    'X-Service-Signature': `sha256=${computeServiceSignature(serviceKey, body)}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardKeys
      .map((key) => `v1,${computeStandardSignature(key, id, String(timestamp), body)}`)
      .join(' '),
  });
}

/** HMAC-SHA256 of the raw body in hex; its key is the text of the secret as shown. */
function computeServiceSignature(key: KeyObject, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** HMAC-SHA256 of `id.timestamp.body` in base64; its key is the decoded secret (Standard Webhooks 1.0, scheme v1). */
function computeStandardSignature(key: KeyObject, id: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

function toStandardKey(secret: string): KeyObject {
  const bytes = decodeSecret(secret);
  if (!bytes) throw new Error('The text is not a webhook secret.');
  return createSecretKey(bytes);
}
