import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createClient,
  verifyWebhook,
  WebhookVerificationError,
  type Client,
  type WebhookEvent,
} from '../../clients/typescript/src/index.js';
import { testApp, type TestApp } from '../support/app.js';
import type { Received } from '../support/servers/receiver.js';
import { until } from '../support/until.js';
import { startDeliveries, type Deliveries } from '../support/seeds/webhookFixture.js';

// From the call that registers an endpoint to the delivery over HTTPS, judged by what a customer would judge it with.
let app: TestApp;
let kyb: Client;
let deliveries: Deliveries;
beforeAll(async () => {
  app = await testApp({ dialPolicy: { allowCidrs: ['127.0.0.0/8'] } });
  kyb = createClient({ baseUrl: app.url, apiKey: (await app.newKey(await app.newOrganisation())).key });
  deliveries = await startDeliveries(app);
});
afterAll(async () => {
  await deliveries.stop();
  await app.stop();
});

const events: 'verification.completed'[] = ['verification.completed'];
const verify = async (): Promise<string> => {
  const body = { queryValue: '11 900 000 017', jurisdiction: 'AU' } as const;
  return (await kyb.post('/api/enterprise/verify', { body })).result.id;
};
const next = async (path: string, count: number): Promise<Received> => {
  const own = (): Received[] => deliveries.receiver.received.filter((request) => request.path === path);
  await until(() => own().length >= count);
  const request = own()[count - 1];
  if (!request) throw new Error('What has come is gone.');
  return request;
};

describe('a webhook', () => {
  it('is made, sent to and verified by the client, with the new secret and the old one after a rotation', async () => {
    const { webhook } = await kyb.post('/api/enterprise/webhooks', {
      body: { url: `${deliveries.receiver.url}/rotated`, events },
    });
    const { id, secret: old } = webhook;
    const verified = await verify();
    const first = await next('/rotated', 1);
    const event: WebhookEvent = await verifyWebhook(first.body, first.headers, old);
    expect(event).toMatchObject({ event: 'verification.completed', mode: 'live', data: { id: verified } });
    expect(event.id).toBe(first.headers['webhook-id']);

    const params = { path: { id } };
    const rotated = await kyb.post('/api/enterprise/webhooks/{id}/rotate-secret', { params, body: {} });
    await verify();
    const second = await next('/rotated', 2);
    for (const secrets of [rotated.webhook.secret, old, [rotated.webhook.secret, old]]) {
      expect(await verifyWebhook(second.body, second.headers, secrets)).toMatchObject({
        event: 'verification.completed',
      });
    }
    const stranger = await kyb.post('/api/enterprise/webhooks', {
      body: { url: `${deliveries.receiver.url}/other`, events },
    });
    const forged = verifyWebhook(second.body, second.headers, stranger.webhook.secret);
    await expect(forged).rejects.toBeInstanceOf(WebhookVerificationError);
    const changed = verifyWebhook(second.body.replace('verified', 'inactive'), second.headers, old);
    await expect(changed).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('has a log of its deliveries that the client walks', async () => {
    const { webhook } = await kyb.post('/api/enterprise/webhooks', {
      body: { url: `${deliveries.receiver.url}/listed`, events },
    });
    await verify();
    await verify();
    await next('/listed', 2);
    const params = { path: { id: webhook.id }, query: { limit: 1 } };
    const listed = async (): Promise<string[]> => {
      const states: string[] = [];
      for await (const { state } of kyb.each('/api/enterprise/webhooks/{id}/deliveries', { params })) {
        states.push(state);
      }
      return states;
    };
    await until(async () => (await listed()).every((state) => state === 'delivered'));
    expect(await listed()).toEqual(['delivered', 'delivered']);
  });
});
