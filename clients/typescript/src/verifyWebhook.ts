import type { components } from './openapi.js';

/** An event as it is sent to a webhook endpoint (docs/reference/webhooks.md): that of the log without its cursor. */
export type WebhookEvent = Omit<components['schemas']['Event'], 'cursor'>;

/** The headers as a server has them: a Headers object, or names with texts, in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

interface VerifyOptions {
  /** How far its clock and ours may be apart; 300 unless given. */
  readonly toleranceSeconds?: number;
  /** The time of the receiver in unix seconds; that of its clock unless given. */
  readonly now?: number;
}

/** The delivery is not one of the service, or was changed, or is too old: answer with 400 and do nothing. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * The event in a delivery, once it is certain that the service has sent it, unchanged and just now: by
 * `webhook-signature`, as Standard Webhooks has it (docs/reference/webhooks.md). The comparison takes the same time for every
 * signature, which is a guarantee of Web Crypto’s verify for HMAC.
 * @param body as it came, before anything parses it; a text stands for its UTF-8
 * @param secrets the one of the endpoint (`whsec_…`), or several: the new and the old one while a rotation overlaps
 * @throws WebhookVerificationError for a delivery that cannot be trusted
 * @throws TypeError for a secret that is none, which is a fault of the receiver
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() / 1_000 }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const list = headerOf(headers, 'webhook-signature');
  const keys = await Promise.all((typeof secrets === 'string' ? [secrets] : secrets).map(keyOf));
  if (keys.length === 0) throw new TypeError('There is no secret to verify with.');
  // With a full stop in it a text within the body could pass for the timestamp, and what comes behind for the body.
  if (!/^[^.]+$/.test(id)) throw new WebhookVerificationError('The id is missing, or is none of the service.');
  if (!/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('The timestamp is missing, or too far from the clock of this receiver.');
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = list.split(' ').flatMap(signatureOf);
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, message)),
  );
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookVerificationError('No signature was made over this delivery with a secret of this receiver.');
  }
  // The signature vouches for what it is.
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [first, ...others] = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  // Of two it would be open which one was signed.
  return others.length === 0 && typeof first?.[1] === 'string' ? first[1] : '';
}

async function keyOf(secret: string): ReturnType<typeof crypto.subtle.importKey> {
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  if (text === undefined || text.length % 4 !== 0) throw new TypeError('A secret is whsec_ and base64 behind it.');
  return crypto.subtle.importKey('raw', bytesOf(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The 32 bytes of a v1 signature; nothing for another version, or a text that is none. */
function signatureOf(entry: string): Uint8Array<ArrayBuffer>[] {
  const [, text] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? [];
  return text === undefined ? [] : [bytesOf(text)];
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
