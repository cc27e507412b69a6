import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { openRedis } from '../../src/platform/redis/redis.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { describeWithRedis, TestRedis } from '../support/servers/redis.js';
import { until } from '../support/until.js';

// A test is a request to an address that nobody has proved to be the caller's.
const webhooks = '/api/enterprise/webhooks';
const hook = { url: 'https://hooks.customer.example/kyb', events: ['verification.completed'] };
const table = parseLimits(undefined);
let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp({ sample: false, services: { rateLimits: createRateLimits(table) } });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

const newClient = async (owner = organisationId, on = app) => createApiClient(on, (await app.newKey(owner)).key);
const newWebhook = async (client: Awaited<ReturnType<typeof newClient>>): Promise<string> =>
  (await client.post(webhooks, hook)).body.webhook.id;

describe('tests of a webhook', () => {
  it('are 10 a minute for an endpoint, whoever asks for them, and are refused with Retry-After then', async () => {
    const [one, other] = [await newClient(), await newClient()];
    const id = await newWebhook(one);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? one : other).post(`${webhooks}/${id}/test`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(20);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('ratelimit-policy')).toBe('"webhookTests";q=10;w=60');
    }
    const { rows } = await app.database.pool.query('select 1 from deliveries where endpoint_id = $1', [id]);
    expect(rows).toHaveLength(10);
    expect((await one.post(`${webhooks}/${id}/verify`)).status).toBe(429);
    expect((await one.post(`${webhooks}/${await newWebhook(one)}/test`)).status).toBe(200);
  });

  it('are 100 a minute for an organisation, also by endpoints that are deleted and made anew', async () => {
    const client = await newClient(await app.newOrganisation());
    const statuses: number[] = [];
    for (let made = 0; made < 11; made += 1) {
      const id = await newWebhook(client);
      for (let count = 0; count < 10; count += 1) {
        statuses.push((await client.post(`${webhooks}/${id}/test`)).status);
      }
      await client.send('DELETE', `${webhooks}/${id}`);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  it('are not counted when they are refused because the webhook is paused', async () => {
    const client = await newClient(await app.newOrganisation());
    const id = await newWebhook(client);
    await client.send('PATCH', `${webhooks}/${id}`, { status: 'paused' });
    for (let count = 0; count < 11; count += 1) {
      expect((await client.post(`${webhooks}/${id}/test`)).status).toBe(409);
    }
    await client.send('PATCH', `${webhooks}/${id}`, { status: 'enabled' });
    expect((await client.post(`${webhooks}/${id}/test`)).status).toBe(200);
  });

  it('of an endpoint of somebody else are not counted', async () => {
    const owner = await newClient();
    const id = await newWebhook(owner);
    const stranger = await newClient(await app.newOrganisation());
    for (let count = 0; count < 11; count += 1) {
      expect((await stranger.post(`${webhooks}/${id}/test`)).status).toBe(404);
    }
    expect((await owner.post(`${webhooks}/${id}/test`)).status).toBe(200);
  });

  it('are as many as RATE_LIMITS says', () => {
    expect(parseLimits('{"webhookTests": 3}')?.webhookTests).toEqual({ perEndpoint: 3, seconds: 60 });
    expect(() => parseLimits('{"webhookTests": 0}')).toThrow();
  });
});

describeWithRedis('tests of a webhook where Redis counts', () => {
  it('are counted by all processes together', async () => {
    const server = await TestRedis.start();
    const stops: (() => unknown)[] = [() => server.kill()];
    try {
      const processes = [];
      for (let count = 0; count < 2; count += 1) {
        const redis = openRedis(server.url, app.services.log);
        stops.unshift(() => {
          redis.destroy();
        });
        await until(() => redis.isReady);
        const rateLimits = createRateLimits(table, redis);
        const started = await testApp({ database: app.database, services: { rateLimits } });
        stops.unshift(() => started.stop());
        processes.push(await newClient(organisationId, started));
      }
      const [one, other] = processes;
      if (!one || !other) throw new Error('There are two.');
      const id = await newWebhook(one);
      const statuses = [];
      for (let count = 0; count < 12; count += 1) {
        statuses.push((await (count % 2 === 0 ? one : other).post(`${webhooks}/${id}/test`)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    } finally {
      for (const stop of stops) await stop();
    }
  });
});
