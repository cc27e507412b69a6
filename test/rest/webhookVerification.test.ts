import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createRateLimits } from '../../src/caller/limits/rateLimits.js';
import { createGuardedFetch } from '../../src/egress/guardedFetch.js';
import { prepareSigner } from '../../src/domain/webhookSignature.js';
import { parseLimits } from '../../src/platform/configuration/limitTable.js';
import { createApiClient, testApp, type Answer, type TestApp } from '../support/app.js';
import { seedEndpoint } from '../support/seeds/endpoints.js';
import { startReceiver, type Receiver } from '../support/servers/receiver.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { until } from '../support/until.js';
import { startWebhookWorker } from '../../src/workers/webhooks/webhookWorker.js';

// A receiver proves that it wants events by returning the challenge. The plan growth requires it here, enterprise does not.
const policy = { allowCidrs: ['127.0.0.0/8'] };
const webhooks = '/api/enterprise/webhooks';
type Reply = NonNullable<Parameters<typeof startReceiver>[0]>;
const plain: Reply = ({ body }, res) => res.end(`${JSON.parse(body).data.challenge}\n`);
const member: Reply = ({ body }, res) => res.end(JSON.stringify({ challenge: JSON.parse(body).data.challenge }));

let app: TestApp;
let receiver: Receiver;
let reply: Reply = plain;

beforeAll(async () => {
  receiver = await startReceiver((...request) => {
    reply(...request);
  });
  const fetch = createGuardedFetch({ policy, extraCa: receiver.ca, mostBytes: 1_024 });
  app = await testApp({ dialPolicy: policy, services: { webhookChallenges: { fetch, requiredFor: ['growth'] } } });
});
afterEach(() => {
  reply = plain;
  receiver.received.length = 0;
});
afterAll(async () => {
  await app.stop();
  await receiver.stop();
});

const newClient = async (plan: 'growth' | 'enterprise' = 'enterprise') =>
  createApiClient(app, (await app.newKey(await app.newOrganisation(plan, plan))).key);
type Client = Awaited<ReturnType<typeof newClient>>;
const create = async (client: Client): Promise<any> =>
  (await client.post(webhooks, { url: `${receiver.url}/hook`, events: ['verification.completed'] })).body.webhook;
const verify = (client: Client, id: string): Promise<Answer> => client.post(`${webhooks}/${id}/verify`);
const shown = async (client: Client, id: string): Promise<any> => (await client.get(`${webhooks}/${id}`)).body.webhook;

describe('a webhook', () => {
  it.each([
    ['the challenge as text', plain],
    ['the challenge as a member of an object', member],
  ])('is verified when its receiver returns %s', async (_, echo) => {
    reply = echo;
    const client = await newClient();
    const { id, secret, ...created } = await create(client);
    expect(created).toMatchObject({ verification: 'unverified', verifiedAt: null });
    const { status, body } = await verify(client, id);
    expect([status, body.webhook]).toEqual([200, await shown(client, id)]);
    expect(body.webhook).toMatchObject({ verification: 'verified', verifiedAt: expect.any(String) });

    const [challenge] = receiver.received;
    if (!challenge) throw new Error('Nothing was sent.');
    const message = JSON.parse(challenge.body);
    expect(message).toEqual({
      ...{
        id: expect.stringMatching(/^evt_/),
        event: 'endpoint.challenge',
        timestamp: expect.any(String),
        mode: 'live',
      },
      data: { webhookId: id, challenge: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const signed = prepareSigner(secret)(message.id, Number(challenge.headers['webhook-timestamp']), challenge.body);
    for (const [name, value] of Object.entries(signed)) {
      expect([name, challenge.headers[name.toLowerCase()]]).toEqual([name, value]);
    }
  });

  it('gets another challenge each time', async () => {
    const client = await newClient();
    const { id } = await create(client);
    for (let count = 0; count < 3; count += 1) expect((await verify(client, id)).status).toBe(200);
    const challenges = receiver.received.map(({ body }) => JSON.parse(body).data.challenge);
    expect(new Set(challenges).size).toBe(3);
  });

  it.each<[string, Reply, RegExp]>([
    ['whatever it gets', ({ body }, res) => res.end(body), /must be the challenge or/],
    ['the challenge within a page', ({ body }, res) => res.end(`<p>${body}</p>`), /must be the challenge or/],
    ['another challenge', (_request, res) => res.end('x'.repeat(43)), /must be the challenge or/],
    ['nothing', (_request, res) => res.end(), /must be the challenge or/],
    ['null', (_request, res) => res.end('null'), /must be the challenge or/],
    ['a page without end', (_request, res) => res.end('x'.repeat(2_000)), /longer than 1024 bytes/],
    [
      'the challenge with 404',
      (request, res, req) => {
        plain(request, res.writeHead(404), req);
      },
      /returned 404/,
    ],
    [
      'a redirect',
      (_request, res) => res.writeHead(307, { location: 'https://hooks.customer.example/' }).end(),
      /redirect/,
    ],
  ])('is not verified by a receiver that returns %s', async (_, answer, reason) => {
    reply = answer;
    const client = await newClient();
    const { id } = await create(client);
    expect(await verify(client, id)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', detail: expect.stringMatching(reason) },
    });
    expect(await shown(client, id)).toMatchObject({ verification: 'unverified', verifiedAt: null });
  });

  it('has to be verified again when its URL changes, and not when anything else does', async () => {
    const client = await newClient();
    const { id, url } = await create(client);
    await verify(client, id);
    const patch = async (changes: object) =>
      (await client.send('PATCH', `${webhooks}/${id}`, changes)).body.webhook.verification;
    expect(await patch({ url, description: 'The same', status: 'paused' })).toBe('verified');
    expect(await patch({ url: `${url}/other` })).toBe('unverified');
  });

  it('is not verified for a URL that was changed while the challenge was sent', async () => {
    const client = await newClient();
    const { id } = await create(client);
    reply = (...request) => {
      void client.send('PATCH', `${webhooks}/${id}`, { url: `${receiver.url}/other` }).then(() => {
        plain(...request);
      });
    };
    expect(await verify(client, id)).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    expect(await shown(client, id)).toMatchObject({ verification: 'unverified' });
  });

  it('uses up no verification of a minute when five others are being verified', async () => {
    const limited = await testApp({
      ...{ database: app.database, dialPolicy: policy },
      services: {
        rateLimits: createRateLimits(parseLimits(undefined)),
        webhookChallenges: {
          fetch: createGuardedFetch({ policy, extraCa: receiver.ca, mostBytes: 1_024 }),
          requiredFor: ['growth'],
        },
      },
    });
    const client = createApiClient(limited, (await limited.newKey(await limited.newOrganisation())).key);
    const held: (() => void)[] = [];
    reply = (request, res, req) => {
      held.push(() => {
        plain(request, res, req);
      });
    };
    const running: Promise<Answer>[] = [];
    for (let count = 0; count < 5; count += 1) running.push(verify(client, (await create(client)).id));
    await until(() => held.length === 5);
    const { id } = await create(client);
    for (let count = 0; count < 11; count += 1) {
      expect((await verify(client, id)).body.detail).toContain('Five webhooks of this organisation');
    }
    reply = plain;
    for (const answer of held) answer();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await verify(client, id)).status).toBe(200);
    await limited.stop();
  });

  it('at an address that is not public gets no challenge', async () => {
    const fetch = createGuardedFetch({ policy: { allowCidrs: [] }, extraCa: receiver.ca });
    const guarded = await testApp({
      database: app.database,
      services: { webhookChallenges: { fetch, requiredFor: [] } },
    });
    const organisationId = await app.newOrganisation();
    const { id } = await seedEndpoint(app, { organisationId, url: receiver.url });
    const client = createApiClient(guarded, (await app.newKey(organisationId)).key);
    const { status, body } = await verify(client, id);
    await guarded.stop();
    expect([status, body.detail]).toEqual([409, expect.stringContaining('is a loopback address')]);
    expect(receiver.received).toEqual([]);
  });
});

describe('a plan that requires verification', () => {
  it('holds events until the receiver returns the challenge, and sends them then', async () => {
    const client = await newClient('growth');
    const { id, verification } = await create(client);
    expect(verification).toBe('pending');
    expect(await client.post(`${webhooks}/${id}/test`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Verify the webhook first') },
    });
    await client.verify(await sampleAbn(app.database.pool, clean));
    const settled: unknown[] = [];
    app.services.bus.subscribe('attempts', (attempts) => settled.push(...attempts));
    const worker = startWebhookWorker(app.services, { policy, extraCa: receiver.ca }, { pollMs: 20 });
    // An endpoint that need not be verified gets its event: the worker has looked by then.
    const other = await newClient();
    await create(other);
    await other.verify(await sampleAbn(app.database.pool, clean));
    await until(() => settled.length > 0);
    expect(receiver.received).toHaveLength(1);
    expect((await client.get(`${webhooks}/${id}/deliveries`)).body.items).toMatchObject([
      { state: 'pending', attemptCount: 0 },
    ]);

    expect((await verify(client, id)).body.webhook.verification).toBe('verified');
    await receiver.until(3);
    await worker.stop(1_000);
    expect(receiver.received.slice(1).map(({ body }) => JSON.parse(body).event)).toEqual([
      'endpoint.challenge',
      'verification.completed',
    ]);
  });

  it('requires it anew for another URL, and of no endpoint that was there before', async () => {
    const client = await newClient('growth');
    const { id } = await create(client);
    await verify(client, id);
    const { body } = await client.send('PATCH', `${webhooks}/${id}`, { url: `${receiver.url}/other` });
    expect(body.webhook).toMatchObject({ verification: 'pending', verifiedAt: null });
    const organisationId = await app.newOrganisation('growth', 'growth');
    const before = await seedEndpoint(app, { organisationId, url: receiver.url });
    const owner = createApiClient(app, (await app.newKey(organisationId)).key);
    expect(await shown(owner, before.id)).toMatchObject({ verification: 'unverified' });
    expect((await owner.post(`${webhooks}/${before.id}/test`)).status).toBe(200);
  });
});
