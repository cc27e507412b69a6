import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { verifyWebhook, WebhookVerificationError } from '../../clients/typescript/src/index.js';
import type { webhookVectors, WebhookVector } from '../../src/domain/webhookVectors.js';

const { vectors } = JSON.parse(readFileSync('docs/reference/webhook-vectors.json', 'utf8')) as ReturnType<
  typeof webhookVectors
>;
const accepted = vectors.filter(({ valid }) => valid);

const toOutcome = (
  { body, headers, secret, receivedAt }: WebhookVector,
  secrets: string | readonly string[] = secret,
): Promise<unknown> => verifyWebhook(body, headers, secrets, { now: receivedAt });

describe.each(vectors.map((vector) => [vector.name, vector] as const))('the vector "%s"', (_name, vector) => {
  it('is judged as it says', async () => {
    if (vector.valid) expect(await toOutcome(vector)).toEqual(JSON.parse(vector.body));
    else await expect(toOutcome(vector)).rejects.toBeInstanceOf(WebhookVerificationError);
  });
});

describe('a delivery', () => {
  const [, vector] = accepted;
  if (!vector) throw new Error('There is no vector.');
  const options = { now: vector.receivedAt };

  it('is taken as text or bytes, with headers in any case or as an object', async () => {
    const bytes = new TextEncoder().encode(vector.body);
    const upper = Object.fromEntries(
      Object.entries(vector.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const padded = new Uint8Array([0, ...bytes, 0]).subarray(1, -1);
    for (const body of [vector.body, bytes, bytes.buffer, padded, Buffer.from(bytes)]) {
      for (const headers of [vector.headers, upper, new Headers(vector.headers)]) {
        expect(await verifyWebhook(body, headers, vector.secret, options)).toEqual(JSON.parse(vector.body));
      }
    }
  });

  it('is verified with any of several secrets, and with none of others', async () => {
    const others = vectors.map(({ secret }) => secret).filter((secret) => secret !== vector.secret);
    expect(await toOutcome(vector, [...others, vector.secret])).toEqual(JSON.parse(vector.body));
    await expect(toOutcome(vector, others)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('is refused without one of its headers, or with two of one', async () => {
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const { [name]: value = '', ...rest } = vector.headers;
      for (const headers of [
        rest,
        { ...rest, [name]: [value, value] },
        { ...vector.headers, [name.toUpperCase()]: value },
      ]) {
        await expect(verifyWebhook(vector.body, headers, vector.secret, options)).rejects.toBeInstanceOf(
          WebhookVerificationError,
        );
      }
    }
  });

  it('is refused with any byte of its signature changed', async () => {
    const signature = vector.headers['webhook-signature'] ?? '';
    for (let at = 0; at < signature.length; at++) {
      const changed = `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`;
      const headers = { ...vector.headers, 'webhook-signature': changed };
      const call = verifyWebhook(vector.body, headers, vector.secret, options);
      await expect(call).rejects.toBeInstanceOf(WebhookVerificationError);
    }
  });

  it('is refused where its parts are cut in another place, so that a text of somebody else is its timestamp', async () => {
    const secret = Buffer.alloc(32, 7).toString('base64');
    const [sentAt, later] = ['1790000000', '1790009999'];
    const body = `{"id":"evt_1","data":{"reference":"x.${later}.y"}}`;
    const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(`evt_1.${sentAt}.${body}`);
    const [before = '', after = ''] = body.split(`.${later}.`);
    const headers = {
      'webhook-id': `evt_1.${sentAt}.${before}`,
      'webhook-timestamp': later,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    };
    const call = verifyWebhook(after, headers, `whsec_${secret}`, { now: Number(later) });
    await expect(call).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('keeps to the tolerance that it is given', async () => {
    const { receivedAt } = vector;
    const at = (now: number): Promise<unknown> =>
      verifyWebhook(vector.body, vector.headers, vector.secret, { toleranceSeconds: 10, now });
    const sentAt = Number(vector.headers['webhook-timestamp']);
    expect(await at(sentAt + 10)).toBeDefined();
    for (const now of [sentAt + 11, sentAt - 11, Number.NaN]) {
      await expect(at(now)).rejects.toBeInstanceOf(WebhookVerificationError);
    }
    expect(receivedAt - sentAt).toBe(1);
  });

  it('of the past is too old by the clock of this machine', async () => {
    const [published] = accepted;
    const call = verifyWebhook(published?.body ?? '', published?.headers ?? {}, published?.secret ?? '');
    await expect(call).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it.each([[''], ['whsec_'], ['whsec_!'], ['"whsec_AAAA"'], [[]]])(
    'with the secret %j is a fault of the receiver, not of the delivery',
    async (secrets) => {
      await expect(toOutcome(vector, secrets)).rejects.toBeInstanceOf(TypeError);
    },
  );
});
