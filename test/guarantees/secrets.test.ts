import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/platform/log.js';
import { buildSchema } from '../../src/resolvers/schema.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { listOperations } from '../support/requests/operations.js';
import { clean, sampleAbn } from '../support/registers/sample.js';

// No key, no secret and no personal data ever reaches the log, in any call and any failure. Shown by canaries wherever
// a caller can put a text, not by a list of paths to redact.
const canary = 'CANARY-4f1d';
let lines = '';
let app: TestApp;
let key: string;

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString();
      done();
    },
  });
  app = await testApp({ services: { log: createLog('trace', sink) } });
  key = (await app.newKey(await app.newOrganisation())).key;
});
afterAll(() => app.stop());

describe('the log', () => {
  it('holds none of what callers send, over all operations', async () => {
    const client = createApiClient(app, key);
    for (const { document } of listOperations(buildSchema())) {
      await client.graphql(document(`${canary}-id`).replaceAll('"text"', `"${canary} text"`));
    }
    const abn = await sampleAbn(app.database.pool, clean);
    await client.verify(abn, 'AU', { name: `${canary} Jane Citizen`, reference: `${canary}-ref` });
    await client.verify(canary);
    await client.post('/api/enterprise/verify', `{"queryValue": "${canary}`);
    await client.post('/api/enterprise/verify', { [canary]: 1 });
    await client.get(`/api/enterprise/verifications?reference=${canary}&${canary}=1`);
    await client.get(`/api/enterprise/verifications/${canary}`);
    await client.get(`/${canary}`);
    await client.get('/api/enterprise/api-keys', { cookie: canary, 'x-anything': canary });
    await createApiClient(app, `vnt_ent_live_${canary}`).get('/api/enterprise/api-keys');
    await client.graphql(`{ ${canary.replace('-', '_')} }`);
    expect(lines.split('\n').length).toBeGreaterThan(10);
    expect(lines).toContain('"requestId":"req_');
    expect(lines).not.toContain('CANARY');
    expect(lines).not.toContain(key);
    expect(lines).not.toContain(key.slice(-10));
  });

  it('is JSON, one object a line', () => {
    for (const line of lines.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('level');
  });

  it('tells of a failed statement without the values of its row', async () => {
    const from = lines.length;
    const { log, database } = app.services;
    const failure = await database.pool
      .query(`insert into organisations (id, name, plan, created_at) values ($1, $2, 'none', now())`, ['org_x', canary])
      .catch((error: unknown) => error);
    log.error({ err: failure }, 'unexpected error');
    expect(lines.slice(from)).toContain('23514');
    expect(lines.slice(from)).not.toContain(canary);
  });
});

describe('a webhook', () => {
  it('has its secret and the values of its headers in no log, no list, no event and no column', async () => {
    const client = createApiClient(app, key);
    const webhooks = '/api/enterprise/webhooks';
    const token = `${canary}-token`;
    const url = `https://hooks.customer.example/${canary}-path`;
    const input = { url, events: ['verification.completed'], headers: { Authorization: token } };
    const headers = { 'idempotency-key': 'of a webhook' };
    const { id, secret } = (await client.post(webhooks, input, headers)).body.webhook;
    const again = (await client.post(`${webhooks}/${id}/rotate-secret`, {})).body.webhook.secret;
    await client.send('PATCH', `${webhooks}/${id}`, { headers: { 'X-A': `${token}\n` } });
    await client.post(`${webhooks}/diagnose`, {
      webhookId: id,
      body: canary,
      headers: { 'webhook-id': canary },
      secret,
    });
    await client.post(`${webhooks}/${id}/test`);
    await client.verify(await sampleAbn(app.database.pool, clean));
    const shown = [
      await client.get(webhooks),
      await client.get(`${webhooks}/${id}`),
      await client.get(`${webhooks}/${id}/deliveries`),
      await client.get('/api/enterprise/events?limit=100'),
    ].map(({ body }) => JSON.stringify(body));
    expect(lines).not.toContain('CANARY');
    for (const text of [secret, again, secret.slice(6), again.slice(6), token]) {
      expect(lines).not.toContain(text);
      expect(shown.join('')).not.toContain(text);
      expect(await columnsWith(text)).toEqual([]);
      expect(await columnsWith(Buffer.from(text).toString('hex'))).toEqual([]);
    }
    expect(await columnsWith(`${canary}-path`)).toEqual(['webhook_endpoints']);
  });
});

describe('the database', () => {
  it('holds no key in any column of any table', async () => {
    expect(await columnsWith(key)).toEqual([]);
    expect((await tables()).length).toBeGreaterThan(5);
  });
});

async function tables(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  return rows.map(({ name }) => name);
}

/** The tables that hold a text somewhere. */
async function columnsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tables()) {
    const { rows } = await app.database.pool.query<{ row: string }>(`select t::text as row from "${name}" t`);
    if (rows.some(({ row }) => row.includes(text))) found.push(name);
  }
  return found;
}
