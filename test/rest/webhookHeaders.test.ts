import { describe, expect, it } from '@jest/globals';
import { app, client, create, good, patch, row, webhooks, useWebhooks } from './webhookFixture.js';

useWebhooks();

describe('custom headers of a webhook', () => {
  it('may not be named __proto__, which receivers lose that keep headers in an object', async () => {
    const headers = '{"__proto__":"a value"}';
    const body = `{"url":"${good.url}","events":["verification.completed"],"headers":${headers}}`;
    const refused = { status: 400, body: { code: 'INVALID_REQUEST', errors: [{ pointer: '/headers/__proto__' }] } };
    expect(await client.post(webhooks, body, { 'content-type': 'application/json' })).toMatchObject(refused);
    const { id } = await create();
    expect(
      await client.send('PATCH', `${webhooks}/${id}`, `{"headers":${headers}}`, { 'content-type': 'application/json' }),
    ).toMatchObject(refused);
    const creation = (input: string) => `mutation ($headers: JSONObject) { createWebhook(input: {
      url: "${good.url}", events: [VERIFICATION_COMPLETED], headers: ${input} }) { id headerNames } }`;
    for (const answer of [
      await client.graphql(creation('{ __proto__: "a value" }')),
      await client.send(
        'POST',
        '/graphql',
        JSON.stringify({ query: creation('$headers') }).replace(/}$/, `,"variables":{"headers":${headers}}}`),
        { 'content-type': 'application/json' },
      ),
    ]) {
      expect(answer.body.errors).toMatchObject([{ extensions: { code: 'INVALID_REQUEST' } }]);
    }
  });

  it('are not taken along to another receiver', async () => {
    const { id } = await create({ headers: { Authorization: 'Bearer a-token' } });
    const moved = async (url: string, more: object = {}) =>
      (await patch(id, { url, ...more })).body.webhook.headerNames as unknown;
    expect(await moved(`${good.url}/other`)).toEqual(['Authorization']);
    expect(await moved('https://elsewhere.example/kyb')).toEqual([]);
    expect((await row(id)).sealed_headers).toBeNull();
    expect(await moved('https://third.example/kyb', { headers: { 'X-Tenant': 'blue' } })).toEqual(['X-Tenant']);
  });

  it('are kept sealed and shown by name', async () => {
    const headers = { Authorization: 'Bearer a-token', 'X-Tenant': 'blue' };
    const { id, headerNames } = await create({ headers });
    expect(headerNames).toEqual(['Authorization', 'X-Tenant']);
    const stored = await row(id);
    expect(stored.sealed_headers.toString('latin1')).not.toContain('a-token');
    expect(JSON.parse(app.services.vault.decrypt(stored.sealed_headers, `${id}:headers`))).toEqual(headers);
    expect((await row((await create({ headers: {} })).id)).sealed_headers).toBeNull();
  });

  it.each([
    ...['Content-Type', 'content-length', 'Host', 'CONNECTION', 'Keep-Alive', 'TE', 'Trailer', 'Upgrade', 'Cookie'],
    ...['Transfer-Encoding', 'User-Agent', 'webhook-id', 'Webhook-Anything', 'svix-id', 'X-Service-Signature'],
    ...['Accept-Encoding', 'Webhook_Signature', 'x_service_signature', 'X-Service_Signature'],
    ...['X-Forwarded-For', 'x-amz-date', 'X-Goog-Signature', 'Proxy-Authorization', 'Sec-Fetch-Mode', 'Expect'],
    ...['Metadata-Flavor', 'X-aws-ec2-metadata-token', 'a b', 'a:b', 'é', '', 'x'.repeat(101), 'X-A\r\nX-B'],
  ])('cannot be %j', async (name) => {
    const pointer = `/headers/${name}`.slice(0, 109);
    const answer = await client.post(webhooks, { ...good, headers: { [name]: 'value' } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
    expect((await patch((await create()).id, { headers: { [name]: 'value' } })).body.errors[0].pointer).toBe(pointer);
  });

  it.each<[unknown]>([
    ...['', ' a', 'a ', 'a\r\nX-B: c', 'é', '\t', 'x'.repeat(1_001)].map((value): [unknown] => [value]),
    ...[1, null, ['a'], {}, { toString: 1 }].map((value): [unknown] => [value]),
  ])('have no value %j', async (value) => {
    const answer = await client.post(webhooks, { ...good, headers: { 'X-A': value } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/headers/X-A' }] } });
    if (typeof value === 'string' && value.length > 2) expect(JSON.stringify(answer.body)).not.toContain(value);
  });

  it('are 20 of 4,096 bytes at most, each name once', async () => {
    const many = (count: number, value = 'v'): object =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`X-${n}`, value]));
    expect((await client.post(webhooks, { ...good, headers: many(20) })).status).toBe(201);
    expect((await client.post(webhooks, { ...good, headers: many(21) })).body.errors[0].pointer).toBe('/headers');
    expect((await client.post(webhooks, { ...good, headers: many(4, 'v'.repeat(1_000)) })).status).toBe(201);
    const large = await client.post(webhooks, { ...good, headers: many(5, 'v'.repeat(900)) });
    expect(large.body.errors[0].pointer).toBe('/headers');
    const twice = await client.post(webhooks, { ...good, headers: { 'X-A': '1', 'x-a': '2' } });
    expect(twice.body.errors[0].pointer).toBe('/headers/x-a');
  });
});
