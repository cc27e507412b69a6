import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { webhookVectors, WebhookVector } from '../../src/domain/webhookVectors.js';

// The file as it is published, against verifiers that are not ours.
const { vectors } = JSON.parse(readFileSync('docs/reference/webhook-vectors.json', 'utf8')) as ReturnType<
  typeof webhookVectors
>;

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterAll(() => {
  jest.useRealTimers();
});

function isAccepted(Verifier: typeof StandardWebhook | typeof SvixWebhook, vector: WebhookVector): boolean {
  jest.setSystemTime(vector.receivedAt * 1000);
  try {
    new Verifier(vector.secret).verify(vector.body, { ...vector.headers });
    return true;
  } catch (error) {
    expect((error as Error).name).toBe('WebhookVerificationError');
    return false;
  }
}

describe.each(vectors.map((vector) => [vector.name, vector] as const))('the vector "%s"', (_name, vector) => {
  it.each([
    ['standardwebhooks', StandardWebhook],
    ['svix', SvixWebhook],
  ])('is what %s says it is', (_verifier, Verifier) => {
    expect(isAccepted(Verifier, vector)).toBe(vector.valid);
  });

  it('is what node:crypto says X-Service-Signature is', () => {
    const expected = `sha256=${createHmac('sha256', vector.secret).update(vector.body).digest('hex')}`;
    const sent = vector.headers['X-Service-Signature'] ?? '';
    expect(timingSafeEqual(Buffer.from(sent), Buffer.from(expected))).toBe(vector.serviceSignatureValid);
  });

  it('says why exactly when it is not valid', () => {
    expect(vector.reason === null).toBe(vector.valid);
  });
});

describe('the vectors', () => {
  it('hold both outcomes, bodies of all sorts, and unlike names', () => {
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(vectors.filter(({ valid }) => valid).length).toBeGreaterThan(10);
    expect(vectors.filter(({ valid }) => !valid).length).toBeGreaterThan(10);
    const bodies = vectors.map(({ body }) => body);
    expect(bodies.map((body) => Buffer.byteLength(body))).toEqual(expect.arrayContaining([2, 4096]));
    for (const body of bodies) expect(() => JSON.parse(body) as unknown).not.toThrow();
  });
});
