import { createHmac, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { decodeSecret, newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';

// Other people's verifiers read the clock themselves.
const now = 1_795_143_845;
beforeEach(() => {
  jest.useFakeTimers({ now: now * 1000, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

const id = 'evt_01KAFWJ4S4S4S4S4S4S4S4S4S4';
const body = '{"id":"evt_01KAFWJ4S4S4S4S4S4S4S4S4S4","data":{"legalName":"CAFÉ 🥐 PTY LTD"}}';
const verifiers = [
  ['standardwebhooks', StandardWebhook],
  ['svix', SvixWebhook],
] as const;

describe.each(verifiers)('a delivery before %s', (_name, Verifier) => {
  const secret = newWebhookSecret();
  const headers = { ...prepareSigner(secret)(id, now, body) };
  // The results differ (svix 2 returns nothing). The test is that they do not throw.
  const verify = (what: string | Buffer, changed: Record<string, string> = {}, key = secret) => {
    new Verifier(key).verify(what, { ...headers, ...changed });
    return 'accepted';
  };

  it('is accepted, as text and as bytes', () => {
    expect(verify(body)).toBe('accepted');
    expect(verify(Buffer.from(body))).toBe('accepted');
    expect(prepareSigner(secret)(id, now, Buffer.from(body))).toEqual(headers);
  });

  it('is accepted with either secret while a rotation overlaps, and with no third one', () => {
    const next = newWebhookSecret();
    const overlap = { ...prepareSigner(next, secret)(id, now, body) };
    expect(verify(body, overlap, next)).toBe('accepted');
    expect(verify(body, overlap, secret)).toBe('accepted');
    expect(() => verify(body, overlap, newWebhookSecret())).toThrow('No matching signature');
  });

  it.each([
    ['body', () => verify(body.replace('PTY', 'Pty'))],
    ['body by white space', () => verify(`${body}\n`)],
    ['id', () => verify(body, { 'webhook-id': id.replace('K', 'M') })],
    ['timestamp', () => verify(body, { 'webhook-timestamp': String(now - 1) })],
    ['secret', () => verify(body, {}, newWebhookSecret())],
  ])('is refused with another %s', (_what, attempt) => {
    expect(attempt).toThrow('No matching signature');
  });

  it('is accepted for 300 seconds, and not at 301', () => {
    jest.setSystemTime((now + 300) * 1000);
    expect(verify(body)).toBe('accepted');
    jest.setSystemTime((now + 301) * 1000);
    expect(() => verify(body)).toThrow('too old');
  });

  it('of the published vector carries the published signature', () => {
    jest.setSystemTime(1_614_265_330_000);
    const published = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const message = '{"test": 2432232314}';
    const signed = { ...prepareSigner(published)('msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, message) };
    expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    expect(verify(message, signed, published)).toBe('accepted');
  });
});

describe('X-Service-Signature', () => {
  const receive = (secret: string, raw: string | Buffer) =>
    `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;

  it('is the HMAC of the raw body under the secret as shown', () => {
    const secret = newWebhookSecret();
    const bytes = randomBytes(4096);
    expect(prepareSigner(secret)(id, now, body)['X-Service-Signature']).toBe(receive(secret, body));
    expect(prepareSigner(secret)(id, now, bytes)['X-Service-Signature']).toBe(receive(secret, bytes));
  });

  it('is the previous secret’s while a rotation overlaps, and the new one’s after it', () => {
    const [next, previous] = [newWebhookSecret(), newWebhookSecret()];
    expect(prepareSigner(next, previous)(id, now, body)['X-Service-Signature']).toBe(receive(previous, body));
    expect(prepareSigner(next)(id, now, body)['X-Service-Signature']).toBe(receive(next, body));
  });
});

describe('a secret', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const secrets = new Set(Array.from({ length: 1000 }, newWebhookSecret));
    expect(secrets.size).toBe(1000);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(decodeSecret(secret)).toHaveLength(32);
    }
  });

  it.each(['', 'whsec_', 'secret', 'whsec_not base64', 'whsec_abc', 'WHSEC_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
    '%j is none, and signs nothing',
    (text) => {
      expect(decodeSecret(text)).toBeNull();
      expect(() => prepareSigner(text)).toThrow('not a webhook secret');
      expect(() => prepareSigner(newWebhookSecret(), text)).toThrow('not a webhook secret');
    },
  );
});
