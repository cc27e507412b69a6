import type { WebhookEvent } from './events.js';

/** The headers as your server has them: a Headers object, or names and values. Upper and lower case do not matter. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface VerifyOptions {
  /** How far the timestamp may be from your clock; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The current time in Unix seconds; your clock by default. */
  readonly now?: number;
}

/** The delivery is not from the service, was changed, or is too old. Respond with 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Returns the event of a delivery after checking `webhook-signature` (Standard Webhooks): the service sent it, it is
 * unchanged, and it is recent. Web Crypto compares signatures in constant time.
 * @param body the bytes that arrived, before anything parses them; a string is encoded as UTF-8
 * @param secrets the secret of the endpoint (`whsec_…`), or several during a rotation
 * @throws WebhookVerificationError for a delivery that cannot be trusted
 * @throws TypeError for a malformed secret, which is a mistake in your configuration
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() / 1_000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = findHeader(headers, 'webhook-id');
  const timestamp = findHeader(headers, 'webhook-timestamp');
  const list = findHeader(headers, 'webhook-signature');
  const keys = await Promise.all((typeof secrets === 'string' ? [secrets] : secrets).map(importKey));
  if (keys.length === 0) throw new TypeError('Pass at least one secret.');
  // An id with a full stop could pass part of the body off as the timestamp.
  if (!/^[^.]+$/.test(id)) throw new WebhookVerificationError('The header webhook-id is missing or malformed.');
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError(
      'The header webhook-timestamp is missing, malformed, or too far from the clock of this receiver.',
    );
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = list.split(' ').flatMap(parseSignature);
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, message)),
  );
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookVerificationError('No signature in webhook-signature matches this body and these secrets.');
  }
  // The signature guarantees the shape.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

function findHeader(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [first, ...others] = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  // With two values it is unclear which one was signed.
  return others.length === 0 && typeof first?.[1] === 'string' ? first[1] : '';
}

async function importKey(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (text === undefined || text.length % 4 !== 0) throw new TypeError('A secret is whsec_ followed by base64.');
  return crypto.subtle.importKey('raw', decodeBase64(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The 32 bytes of a v1 signature; nothing for another version or a malformed one. */
function parseSignature(entry: string): Uint8Array<ArrayBuffer>[] {
  const [, text] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? [];
  return text === undefined ? [] : [decodeBase64(text)];
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
