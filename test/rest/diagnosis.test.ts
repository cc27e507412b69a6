import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newWebhookSecret, prepareSigner } from '../../src/domain/webhookSignature.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';

// The rules of the diagnosis itself are tested in test/domain/diagnoseSignature.test.ts.
let app: TestApp;
let organisation: string;
let client: ReturnType<typeof createApiClient>;
let webhook: { id: string; secret: string };

const webhooks = '/api/enterprise/webhooks';
const body = '{"id":"evt_01M7YSZMEYJ68AWVY99033WRK9","event":"endpoint.test","data":{}}';
const signedWith = (secret: string, previous?: string) => ({
  ...prepareSigner(secret, previous)('evt_01M7YSZMEYJ68AWVY99033WRK9', Math.floor(Date.now() / 1_000), body),
});
const diagnose = (input: object, by = client): Promise<Answer> => by.post(`${webhooks}/diagnose`, { body, ...input });

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisation = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisation)).key);
  const made = await client.post(webhooks, { url: 'https://hooks.customer.example/', events: ['endpoint.failing'] });
  webhook = made.body.webhook;
});
afterAll(() => app.stop());

describe('a diagnosis', () => {
  it('takes headers as an object or as a list, and finds what is right', async () => {
    const secret = newWebhookSecret();
    const headers = signedWith(secret);
    const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
    for (const given of [headers, list]) {
      const { status, body: answer } = await diagnose({ headers: given, secret });
      expect([status, answer.diagnosis.verdict]).toEqual([200, 'valid']);
      expect(answer.diagnosis.findings.map(({ rule }: { rule: string }) => rule)).toContain('X-Service-Signature');
    }
    const wrong = await diagnose({ headers, secret: newWebhookSecret() });
    expect(wrong.body.diagnosis.verdict).toBe('invalid');
  });

  it('tries the secrets of a webhook, the current and the one before, and repeats neither', async () => {
    const { id, secret } = webhook;
    expect((await diagnose({ webhookId: id, headers: signedWith(secret) })).body.diagnosis.verdict).toBe('valid');
    const mistaken = await diagnose({ webhookId: id, headers: signedWith(secret), secret: newWebhookSecret() });
    expect(mistaken.body.diagnosis.verdict).toBe('invalid');
    expect(JSON.stringify(mistaken.body)).toContain('the current secret of the endpoint');
    const rotated = (await client.post(`${webhooks}/${id}/rotate-secret`)).body.webhook.secret;
    const before = await diagnose({ webhookId: id, headers: signedWith(secret), secret: rotated });
    expect(JSON.stringify(before.body)).toContain('the previous secret of the endpoint');
    for (const answer of [mistaken, before]) {
      expect(JSON.stringify(answer.body)).not.toContain(secret.slice(6));
      expect(JSON.stringify(answer.body)).not.toContain(rotated.slice(6));
    }
  });

  it('goes by the clock of the receiver where that is given', async () => {
    const secret = newWebhookSecret();
    const headers = signedWith(secret);
    const late = await diagnose({ headers, secret, receivedAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(late.body.diagnosis.findings).toContainEqual(expect.objectContaining({ rule: 'timestamp', ok: false }));
  });

  it('does not try the secrets of others: their webhook is none', async () => {
    const strangers = [
      createApiClient(app, (await app.newKey(await app.newOrganisation('Other'))).key),
      createApiClient(app, (await app.newKey(organisation, 'test')).key),
    ];
    for (const stranger of strangers) {
      const answers = [];
      for (const webhookId of [webhook.id, 'whk_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense']) {
        const { status, body: answer } = await diagnose({ webhookId, headers: {}, secret: 'whsec_AAAA' }, stranger);
        answers.push([status, answer.code, answer.detail]);
      }
      expect(answers).toEqual(Array.from({ length: 3 }, () => [404, 'NOT_FOUND', 'No webhook with this id exists.']));
    }
  });

  it.each<[object, string]>([
    [{ headers: {} }, '/secret'],
    [{ secret: 'whsec_AAAA' }, '/headers'],
    [{ secret: 'whsec_AAAA', headers: 'webhook-id: x' }, '/headers'],
    [{ secret: 'whsec_AAAA', headers: null }, '/headers'],
    [{ secret: 'whsec_AAAA', headers: [['webhook-id', 'x']] }, '/headers/0'],
    [{ secret: 'whsec_AAAA', headers: [{ name: 'webhook-id' }] }, '/headers/0'],
    [{ secret: 'whsec_AAAA', headers: { 'webhook-id': { a: 1 } } }, '/headers'],
    [{ secret: 'whsec_AAAA', headers: Array.from({ length: 201 }, () => ({ name: 'a', value: 'b' })) }, '/headers'],
    [{ secret: 'whsec_AAAA', headers: {}, body: undefined }, '/body'],
    [{ secret: 'whsec_AAAA', headers: {}, body: { a: 1 } }, '/body'],
    [{ secret: 'whsec_AAAA', headers: {}, body: 'x'.repeat(65_537) }, '/body'],
  ])('refuses %j', async (input, pointer) => {
    expect(await diagnose(input)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  it('changes nothing, and so takes no Idempotency-Key', async () => {
    const input = { body, headers: {}, secret: 'whsec_AAAA' };
    for (const round of [1, 2]) {
      const answer = await client.post(
        `${webhooks}/diagnose`,
        { ...input, body: `${round}` },
        { 'idempotency-key': 'x' },
      );
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
    }
  });

  it('is a query over GraphQL', async () => {
    const { data } = (
      await client.graphql(
        'query ($input: DiagnoseWebhookInput!) { diagnoseWebhook(input: $input) { verdict findings { rule ok } } }',
        { input: { webhookId: webhook.id, body, headers: { 'X-Service-Signature': 'x' } } },
      )
    ).body;
    expect(data.diagnoseWebhook.verdict).toBe('INVALID');
    expect(data.diagnoseWebhook.findings).toContainEqual({ rule: 'X_SERVICE_SIGNATURE', ok: false });
  });
});
