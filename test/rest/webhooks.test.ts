import { describe, expect, it } from '@jest/globals';
import { createApiClient, testApp } from '../support/app.js';
import { app, client, conflict, create, good, newClient, patch, row, webhooks, useWebhooks } from './webhookFixture.js';

useWebhooks();

describe('a webhook', () => {
  it('is made with its secret, which no other answer holds', async () => {
    const { status, body } = await client.post(webhooks, { ...good, description: ' The ledger ', rateLimit: 5 });
    const { secret, ...shown } = body.webhook;
    expect(status).toBe(201);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      ...good,
      id: expect.stringMatching(/^whk_/),
      description: 'The ledger',
      status: 'enabled',
      mode: 'live',
      headerNames: [],
      rateLimit: 5,
      disabledReason: null,
      isPrivateRange: false,
      previousSecretUntil: null,
      health: { failures: 0, failingSince: null, lastAttemptAt: null, lastStatus: null, lastError: null },
    });
    expect((await client.get(`${webhooks}/${shown.id}`)).body).toEqual({ webhook: shown });
    expect((await client.get(webhooks)).body.items[0]).toEqual(shown);
    expect(app.services.vault.decrypt((await row(shown.id)).sealed_secret, `${shown.id}:secret`)).toBe(secret);
  });

  it('takes 50 attempts a second unless it says otherwise, and as many as its receiver takes with null', async () => {
    expect((await create()).rateLimit).toBe(50);
    expect((await create({ rateLimit: 1_000 })).rateLimit).toBe(1_000);
    const { id, rateLimit } = await create({ rateLimit: null });
    expect(rateLimit).toBeNull();
    expect((await patch(id, { description: 'The ledger' })).body.webhook.rateLimit).toBeNull();
    expect((await patch(id, { rateLimit: 5 })).body.webhook.rateLimit).toBe(5);
    expect((await patch(id, { rateLimit: null })).body.webhook.rateLimit).toBeNull();
  });

  it('is listed newest first, a page at a time', async () => {
    const by = await newClient();
    const made = [await create({}, by), await create({}, by), await create({}, by)].map(({ id }) => id).reverse();
    const first = (await by.get(`${webhooks}?limit=2`)).body;
    const second = (await by.get(`${webhooks}?limit=2&after=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });

  it('keeps each kind once', async () => {
    const kinds = ['verification.high_risk', 'verification.completed', 'verification.high_risk'];
    expect((await create({ events: kinds })).events).toEqual(['verification.high_risk', 'verification.completed']);
  });

  it.each<[object, string]>([
    [{ events: [] }, '/events'],
    [{ events: undefined }, '/events'],
    [{ events: ['verification.completed', 'nonsense'] }, '/events/1'],
    [{ events: ['verification.completed', 'endpoint.test'] }, '/events/1'],
    [{ url: undefined }, '/url'],
    [{ url: 1 }, '/url'],
    [{ description: 'x'.repeat(501) }, '/description'],
    [{ description: 'a\u202eb' }, '/description'],
    [{ rateLimit: 0 }, '/rateLimit'],
    [{ rateLimit: 1_001 }, '/rateLimit'],
    [{ rateLimit: 1.5 }, '/rateLimit'],
    [{ headers: ['X-A: b'] }, '/headers'],
    [{ headers: 'X-A: b' }, '/headers'],
    [{ status: 'paused' }, '/status'],
    [{ secret: 'whsec_x' }, '/secret'],
  ])('is not made with %j', async (more, pointer) => {
    const answer = await client.post(webhooks, { ...good, ...more });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', errors: [{ pointer }] } });
  });

  it.each([
    'http://hooks.customer.example/',
    'https://127.0.0.1/',
    'https://192.168.1.1/',
    'https://user@hooks.customer.example/',
    'https://hooks.customer.example:22/',
    'https://[::1]/',
    'ftp://hooks.customer.example/',
    'nonsense',
    '',
  ])('is not made for %j', async (url) => {
    const refused = { status: 422, body: { code: 'WEBHOOK_URL_REFUSED', errors: [{ pointer: '/url' }] } };
    expect(await client.post(webhooks, { ...good, url })).toMatchObject(refused);
    expect(await patch((await create()).id, { url })).toMatchObject(refused);
  });

  it('may be in a private range where the installation permits it, and says so', async () => {
    const url = 'https://10.1.2.3:9443/hook';
    expect(await client.post(webhooks, { ...good, url })).toMatchObject({ body: { code: 'WEBHOOK_URL_REFUSED' } });
    const selfHosted = await testApp({ sample: false, dialPolicy: { allowCidrs: ['10.0.0.0/8'] } });
    try {
      const by = createApiClient(selfHosted, (await selfHosted.newKey(await selfHosted.newOrganisation())).key);
      expect(await create({ url }, by)).toMatchObject({ url, isPrivateRange: true });
      const { id, isPrivateRange } = await create({}, by);
      expect(isPrivateRange).toBe(false);
      expect((await patch(id, { url }, by)).body.webhook.isPrivateRange).toBe(true);
    } finally {
      await selfHosted.stop();
    }
  });

  it('is part of the plans from growth', async () => {
    const starter = await newClient('starter');
    const refused = await starter.post(webhooks, good);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', detail: expect.stringMatching(/growth/) },
    });
    expect((await (await newClient('growth')).post(webhooks, good)).status).toBe(201);
  });

  it('is one of 50 at most in an organisation and mode, also when many are made at once', async () => {
    const owner = await app.newOrganisation();
    const keys = await Promise.all(Array.from({ length: 3 }, () => app.newKey(owner)));
    const clients = keys.map(({ key }) => createApiClient(app, key));
    const answers = await Promise.all(
      Array.from({ length: 54 }, (_, n) => (clients[n % 3] ?? client).post(webhooks, good)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(conflict);
    const [first] = (await clients[0]?.get(webhooks))?.body.items ?? [];
    expect((await clients[0]?.send('DELETE', `${webhooks}/${first.id}`))?.status).toBe(204);
    expect((await clients[1]?.post(webhooks, good))?.status).toBe(201);
    const test = createApiClient(app, (await app.newKey(owner, 'test')).key);
    expect((await test.post(webhooks, good)).body.webhook.mode).toBe('test');
  });
});

describe('PATCH', () => {
  it('leaves what is absent, and removes what is null', async () => {
    const whole = { description: 'The ledger', headers: { 'X-A': 'b' }, rateLimit: 7 };
    const { id, secret, ...before } = await create(whole);
    expect(secret).toBeDefined();
    expect((await patch(id, {})).body.webhook).toEqual({ id, ...before });
    expect((await patch(id, undefined)).status).toBe(200);
    const events = ['verification.high_risk'];
    expect((await patch(id, { events })).body.webhook).toEqual({ id, ...before, events });
    const bare = (await patch(id, { description: null, headers: null, rateLimit: null })).body.webhook;
    expect(bare).toEqual({ id, ...before, events, description: null, headerNames: [], rateLimit: null });
    expect((await row(id)).sealed_headers).toBeNull();
    for (const field of ['url', 'events', 'status']) {
      expect((await patch(id, { [field]: null })).body).toMatchObject({ errors: [{ pointer: `/${field}` }] });
    }
    expect((await patch(id, { id: 'other' })).body.errors[0].pointer).toBe('/id');
    expect((await patch(id, { secret: 'whsec_x' })).body.errors[0].pointer).toBe('/secret');
  });

  it('tells absent from null over GraphQL too', async () => {
    const { id } = await create({ description: 'kept', rateLimit: 7 });
    const update = `mutation ($input: UpdateWebhookInput!) { updateWebhook(input: $input) { description rateLimit status } }`;
    const { data } = (await client.graphql(update, { input: { id, rateLimit: null, status: 'PAUSED' } })).body;
    expect(data.updateWebhook).toEqual({ description: 'kept', rateLimit: null, status: 'PAUSED' });
  });

  it('changes the version with whatever an attempt depends on, and with nothing else', async () => {
    const { id } = await create();
    const changes: [object, number][] = [
      [{ description: 'x', events: ['verification.high_risk'], status: 'paused' }, 1],
      [{ url: 'https://hooks.customer.example/other' }, 2],
      [{ headers: { 'X-A': 'b' } }, 3],
      [{ rateLimit: 3 }, 4],
      [{ url: good.url, headers: null, rateLimit: null }, 5],
    ];
    for (const [body, version] of changes) {
      expect((await patch(id, body)).status).toBe(200);
      expect((await row(id)).version).toBe(version);
    }
    await client.post(`${webhooks}/${id}/rotate-secret`);
    expect((await row(id)).version).toBe(6);
  });

  it('loses no change that is made at the same moment', async () => {
    const { id } = await create();
    const bodies = [{ description: 'x' }, { rateLimit: 3 }, { status: 'paused' }, { headers: { 'X-A': 'b' } }];
    await Promise.all(bodies.map((body) => patch(id, body)));
    expect((await client.get(`${webhooks}/${id}`)).body.webhook).toMatchObject({
      description: 'x',
      rateLimit: 3,
      status: 'paused',
      headerNames: ['X-A'],
    });
  });

  it('enables one that the service has disabled, which begins anew, and does not pause it', async () => {
    const { id } = await create();
    await app.database.pool.query(
      `update webhook_endpoints set status = 'disabled', disabled_at = now(), disabled_reason = 'It answered 410.',
         failures = 9, failing_since = now(), failing_told_at = now() where id = $1`,
      [id],
    );
    expect((await client.get(`${webhooks}/${id}`)).body.webhook).toMatchObject({
      status: 'disabled',
      disabledReason: 'It answered 410.',
      disabledAt: expect.any(String),
      health: { failures: 9, failingSince: expect.any(String) },
    });
    expect(await patch(id, { status: 'paused' })).toMatchObject(conflict);
    expect((await patch(id, { description: 'x' })).body.webhook.status).toBe('disabled');
    expect((await patch(id, { status: 'disabled' })).body.errors[0].pointer).toBe('/status');
    expect((await patch(id, { status: 'enabled' })).body.webhook).toMatchObject({
      status: 'enabled',
      disabledReason: null,
      disabledAt: null,
      health: { failures: 0, failingSince: null },
    });
    expect((await row(id)).failing_told_at).toBeNull();
  });

  it('takes no Idempotency-Key, nor does DELETE: both do the same again', async () => {
    const { id } = await create();
    const headers = { 'idempotency-key': 'of a PATCH' };
    expect((await client.send('PATCH', `${webhooks}/${id}`, { rateLimit: 1 }, headers)).status).toBe(200);
    const other = await client.send('PATCH', `${webhooks}/${id}`, { rateLimit: 2 }, headers);
    expect([other.status, other.body.webhook.rateLimit]).toEqual([200, 2]);
  });
});

describe('DELETE', () => {
  it('leaves nothing that can be found, and no second answer', async () => {
    const { id } = await create();
    const { delivery } = (await client.post(`${webhooks}/${id}/test`)).body;
    const gone = await client.send('DELETE', `${webhooks}/${id}`);
    expect([gone.status, gone.body, gone.headers.get('content-type')]).toEqual([204, '', null]);
    expect(JSON.stringify((await client.get(`${webhooks}?limit=100`)).body)).not.toContain(id);
    const calls: [string, string, unknown?][] = [
      ['GET', `${webhooks}/${id}`],
      ['PATCH', `${webhooks}/${id}`, { status: 'enabled' }],
      ['DELETE', `${webhooks}/${id}`],
      ['POST', `${webhooks}/${id}/rotate-secret`],
      ['POST', `${webhooks}/${id}/test`],
      ['POST', `${webhooks}/${id}/recover`, { since: new Date().toISOString() }],
      ['GET', `${webhooks}/${id}/deliveries`],
      ['GET', `/api/enterprise/deliveries/${delivery.id}`],
      ['POST', `/api/enterprise/deliveries/${delivery.id}/retry`],
      ['POST', `/api/enterprise/deliveries/${delivery.id}/cancel`],
      ['POST', `${webhooks}/diagnose`, { webhookId: id, body: '', headers: {} }],
    ];
    for (const [method, path, body] of calls) {
      expect(await client.send(method, path, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('is named where another method is used', async () => {
    const { id } = await create();
    expect((await client.send('PUT', `${webhooks}/${id}`)).headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD');
    expect((await client.send('PUT', webhooks)).headers.get('allow')).toBe('POST, GET, HEAD');
    expect((await client.send('PUT', `${webhooks}/diagnose`)).headers.get('allow')).toBe('POST');
  });
});
