import { prepareSigner, toleranceSeconds } from './webhookSignature.js';

/** One delivery to one receiver, and whether the receiver has to accept it. */
export interface WebhookVector {
  readonly name: string;
  /** The only secret of this receiver. */
  readonly secret: string;
  /** The receiver's clock, in unix seconds. */
  readonly receivedAt: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body; its bytes are the UTF-8 of this text. */
  readonly body: string;
  /** Judged by `webhook-signature` and the tolerance of `webhook-timestamp`. */
  readonly valid: boolean;
  /** Judged by `X-Service-Signature` alone, which covers neither id nor time. */
  readonly serviceSignatureValid: boolean;
  /** The reason why it is not valid; null if it is. */
  readonly reason: string | null;
}

/** These secrets are public, and sign nothing but published vectors. */
const publishedSecret = toWebhookSecret('published-for-tests-do-not-use-1');
const previousSecret = toWebhookSecret('published-for-tests-do-not-use-2');
const unrelatedSecret = toWebhookSecret('published-for-tests-do-not-use-3');
const sentAt = 1_795_143_845;
const delivery = {
  id: 'evt_01KAFWJ4S4S4S4S4S4S4S4S4S4',
  body: bodyWith('{"legalName":"CAFÉ 🥐 日本 PTY LTD","abn":"11 000 002 568"}'),
};

/**
 * The content of docs/reference/webhook-vectors.json: the same on every run, so that receivers in any language can be tested with
 * it.
 */
export function webhookVectors(): { notice: string; toleranceSeconds: number; vectors: WebhookVector[] } {
  return {
    notice: 'These secrets are published for tests. An endpoint that used one could be sent anything by anybody.',
    toleranceSeconds,
    vectors: [...acceptedBodies(), ...rotations(), ...clocks(), ...lists(), ...refused()],
  };
}

function acceptedBodies(): WebhookVector[] {
  const standardVector = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    body: '{"test": 2432232314}',
  };
  const bodies = {
    ASCII: bodyWith('{"legalName":"TOOHEYS PTY LIMITED","abn":"11 000 002 568","nzbn":null}'),
    'UTF-8 of two to four bytes a character': delivery.body,
    'an empty object': '{}',
    '4096 bytes': bodyWith(`{"filler":"${'0123456789abcdef'.repeat(256)}`).slice(0, 4096 - 3) + '"}}',
    'escapes of control characters': bodyWith(String.raw`{"text":"\u0001\b\t\n\f\r\u001f\u007f\"\\"}`),
    'what a serialiser would write otherwise': `{ "b": 1.0, "a": 1e3, "text": "caf\\u00e9 <\\/script>\u2028" }\n`,
  };
  return [
    vector('the vector that Standard Webhooks publishes', standardVector),
    ...Object.entries(bodies).map(([what, body], at) =>
      vector(`a body: ${what}`, { body, id: `evt_01KAFWJ4S4000000000000000${at}`, timestamp: sentAt + at }),
    ),
  ];
}

function rotations(): WebhookVector[] {
  const previous = previousSecret;
  const notYet = { serviceSignatureValid: false };
  return [
    vector('rotation: the receiver holds the new secret', { previous, ...notYet }),
    vector('rotation: the receiver still holds the previous secret', { previous, receiver: previous }),
    vector('rotation: the receiver holds neither', {
      previous,
      receiver: unrelatedSecret,
      ...notYet,
      reason: 'Neither signature was made with the secret of this receiver.',
    }),
    vector('another secret', {
      receiver: unrelatedSecret,
      serviceSignatureValid: false,
      reason: 'The signature was not made with the secret of this receiver.',
    }),
  ];
}

function clocks(): WebhookVector[] {
  const far = `The timestamp is more than ${toleranceSeconds} seconds from the receiver’s clock.`;
  return [
    vector('as old as the tolerance', { delay: toleranceSeconds }),
    vector('as far ahead as the tolerance', { delay: -toleranceSeconds }),
    vector('too old', { delay: toleranceSeconds + 1, reason: far }),
    vector('too far ahead', { delay: -toleranceSeconds - 1, reason: far }),
  ];
}

function lists(): WebhookVector[] {
  const edited = (name: string, edit: (list: string) => string, rest: Partial<Plan> = {}): WebhookVector =>
    vector(name, { edit: { header: 'webhook-signature', change: edit }, ...rest });
  return [
    edited('an unknown version stands first', (list) => `v9,AAAA ${list}`),
    edited('only an unknown version', (list) => list.replace('v1,', 'v9,'), { reason: 'There is no v1 signature.' }),
    edited('a list that is separated by a comma', (list) => list.replace(' ', ','), {
      previous: previousSecret,
      receiver: previousSecret,
      reason: 'Signatures in the list are separated by a space, not by a comma.',
    }),
    edited('no version', (list) => list.replace('v1,', ''), { reason: 'A signature begins with its version, v1.' }),
    edited('hex in place of base64', (list) => `v1,${Buffer.from(list.slice(3), 'base64').toString('hex')}`, {
      reason: 'A v1 signature is in base64.',
    }),
  ];
}

function refused(): WebhookVector[] {
  const otherBody = { serviceSignatureValid: false };
  const changedHeader = (header: string, value: string, reason: string): WebhookVector =>
    vector(`another ${header}`, { edit: { header, change: () => value }, reason });
  return [
    vector('a tampered body', {
      seen: (body) => body.replace('PTY LTD', 'PTY LTD.'),
      reason: 'The body was changed after it was signed.',
      ...otherBody,
    }),
    vector('a body that was parsed and serialised again', {
      body: `{ "fractureScore": 10.0, "legalName": "caf\\u00e9" }`,
      seen: (body) => JSON.stringify(JSON.parse(body)),
      reason: 'The body was parsed and serialised again: verify the raw bytes.',
      ...otherBody,
    }),
    vector('a body with a newline at its end', {
      seen: (body) => `${body}\n`,
      reason: 'A newline was added to the body.',
      ...otherBody,
    }),
    changedHeader('webhook-id', 'evt_01KAFWJ4S4S4S4S4S4S4S4S4S5', 'The id was changed after it was signed.'),
    changedHeader('webhook-timestamp', String(sentAt + 1), 'The timestamp was changed after it was signed.'),
  ];
}

interface Plan {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
  readonly secret: string;
  readonly previous: string;
  readonly receiver: string;
  /** Seconds between sending and receiving. */
  readonly delay: number;
  readonly seen: (body: string) => string;
  readonly edit: { readonly header: string; readonly change: (value: string) => string };
  readonly serviceSignatureValid: boolean;
  readonly reason: string;
}

function vector(name: string, plan: Partial<Plan>): WebhookVector {
  const { id, body, timestamp, secret, previous, receiver, delay, seen, edit, serviceSignatureValid, reason } = {
    ...delivery,
    timestamp: sentAt,
    secret: publishedSecret,
    delay: 1,
    serviceSignatureValid: true,
    ...plan,
  };
  const headers: Record<string, string> = { ...prepareSigner(secret, previous)(id, timestamp, body) };
  if (edit) headers[edit.header] = edit.change(headers[edit.header] ?? '');
  return {
    name,
    secret: receiver ?? secret,
    receivedAt: timestamp + delay,
    headers,
    body: seen ? seen(body) : body,
    valid: reason === undefined,
    serviceSignatureValid,
    reason: reason ?? null,
  };
}

function bodyWith(data: string): string {
  const head = '"id":"evt_01KAFWJ4S4S4S4S4S4S4S4S4S4","event":"verification.completed"';
  return `{${head},"timestamp":"2026-11-20T03:04:05.678Z","mode":"live","data":${data}}`;
}

function toWebhookSecret(bytes: string): string {
  return `whsec_${Buffer.from(bytes).toString('base64')}`;
}
