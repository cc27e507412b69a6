import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

export const secretPrefix = 'whsec_';
/** How far `webhook-timestamp` may be from a receiver's clock, either way (what the Standard Webhooks libraries allow). */
export const toleranceSeconds = 300;
const secretBytes = 32;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The headers by which a receiver knows that a delivery is ours and is new (contract.md#signatures). */
export interface SignatureHeaders {
  readonly 'X-Service-Signature': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Signs one attempt: the id of the event, the time of the attempt in unix seconds, and the very bytes that are sent. */
export type Signer = (id: string, timestamp: number, body: string | Uint8Array) => SignatureHeaders;

/** A new secret of an endpoint: `whsec_` and 256 random bits in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/**
 * The bytes that key `webhook-signature`: the part after `whsec_`, decoded. Null for a text that is no secret; the
 * length is not judged, for secrets of other senders may be of 24 to 64 bytes (Standard Webhooks, "Signature scheme").
 */
export function decodeSecret(secret: string): Buffer | null {
  const encoded = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : '';
  return encoded !== '' && base64.test(encoded) ? Buffer.from(encoded, 'base64') : null;
}

/**
 * Prepares the keys of an endpoint once, for all its attempts. While a rotation overlaps (`previousSecret`),
 * `webhook-signature` carries both secrets' signatures, the new one first, and `X-Service-Signature`, which has room
 * for one, is the previous secret's until the overlap ends (contract.md#signatures; Standard Webhooks 1.0).
 *
 * @throws Error for a text that is no secret: only what `newWebhookSecret` made is stored.
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
export function computeServiceSignature(key: KeyObject, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** HMAC-SHA256 of `id.timestamp.body` in base64; its key is the decoded secret (Standard Webhooks 1.0, scheme v1). */
export function computeStandardSignature(
  key: KeyObject,
  id: string,
  timestamp: string,
  body: string | Uint8Array,
): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

function toStandardKey(secret: string): KeyObject {
  const bytes = decodeSecret(secret);
  if (!bytes) throw new Error('The text is not a webhook secret.');
  return createSecretKey(bytes);
}

/** What we call ourselves to receivers. */
export const webhookUserAgent = 'Enterprise-Entity-Verification/1 (webhooks)';

const limits = { headers: 20, name: 100, value: 1_000, bytes: 4_096 };
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

// What frames the message or belongs to the connection (RFC 9110, sections 5 to 8 and 10), what we say of ourselves, what
// proxies say of who sends, and what opens the metadata service of a cloud to whoever sends it.
const refusedNames = new Set([
  // `__proto__`: receivers that keep headers in an object, as Node does, lose it.
  '--proto--',
  'accept-encoding',
  'connection',
  'cookie',
  'cookie2',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'metadata',
  'metadata-flavor',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-service-signature',
]);
const refusedPrefixes = [
  'content-',
  'proxy-',
  'sec-',
  'svix-',
  'webhook-',
  'x-amz-',
  'x-aws-',
  'x-forwarded-',
  'x-goog-',
  'x-metadata-',
];

/** What is wrong with headers of a customer's own: the name of the header, null for all of them, and a sentence. */
export interface HeaderFault {
  readonly name: string | null;
  readonly detail: string;
}

/**
 * What is wrong with the headers that a customer wants beside ours, in order; none when they can be sent. Names are tokens
 * and values visible ASCII (RFC 9110, section 5), so that nothing can be smuggled into a request. `Authorization` is
 * theirs to use.
 */
export function findWebhookHeaderFaults(headers: Readonly<Record<string, unknown>>): HeaderFault[] {
  const entries = Object.entries(headers);
  // Before anything is compared: a body of a megabyte has 94,000 names.
  if (entries.length > limits.headers) return [{ name: null, detail: `Must have at most ${limits.headers} headers.` }];
  const faults = entries.flatMap(([name, value]) => {
    const detail = findNameFault(name) ?? findValueFault(value);
    return detail === null ? [] : [{ name, detail }];
  });
  const names = entries.map(([name]) => name.toLowerCase());
  const twice = entries.find(([name], index) => names.indexOf(name.toLowerCase()) < index)?.[0];
  if (twice !== undefined) {
    faults.push({ name: twice, detail: 'Two headers have this name, which differs in case only. Send one.' });
  }
  // What is no text has been refused above, and is not made into one: an object may say how, and throw.
  const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + lengthOf(value), 0);
  const whole =
    bytes > limits.bytes ? `Names and values must have at most ${limits.bytes} bytes; these have ${bytes}.` : null;
  return [...faults, ...(whole === null ? [] : [{ name: null, detail: whole }])];
}

function findNameFault(name: string): string | null {
  if (name.length > limits.name || !token.test(name)) {
    return `Must be a header name: 1 to ${limits.name} letters, digits and -_.!#$%&'*+^\`|~.`;
  }
  // CGI and WSGI, so PHP, Flask and Django, take `_` for `-` (RFC 3875, section 4.1.18): there it would be ours.
  const plain = name.toLowerCase().replaceAll('_', '-');
  const isRefused = refusedNames.has(plain) || refusedPrefixes.some((prefix) => plain.startsWith(prefix));
  return isRefused ? 'This header cannot be set, because the service sets it. Leave it out.' : null;
}

function findValueFault(value: unknown): string | null {
  if (typeof value === 'string' && value.length <= limits.value && printable.test(value)) return null;
  return `Must be a text of 1 to ${limits.value} visible ASCII characters, without spaces around it.`;
}
