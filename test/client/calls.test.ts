import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient, KybError, type Client } from '../../clients/typescript/src/index.js';
import { testApp, type TestApp } from '../support/app.js';

let app: TestApp;
let kyb: Client;
beforeAll(async () => {
  app = await testApp();
  kyb = createClient({ baseUrl: app.url, apiKey: (await app.newKey(await app.newOrganisation())).key });
});
afterAll(() => app.stop());

const verifications = '/api/enterprise/verifications';
const newClient = async (): Promise<Client> =>
  createClient({ baseUrl: `${app.url}/`, apiKey: (await app.newKey(await app.newOrganisation(), 'test')).key });
const catchError = async (call: Promise<unknown>): Promise<KybError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof KybError) return error;
  throw new Error(`No KybError, but ${String(error)}`);
};

describe('a call', () => {
  it('verifies an entity, and reads it back by its id', async () => {
    const body = { queryValue: '11 900 000 017', jurisdiction: 'AU', reference: 'customer-1' } as const;
    const { result } = await kyb.post('/api/enterprise/verify', { body });
    expect(result).toMatchObject({ status: 'verified', abn: '11 900 000 017', fractureScore: 0 });
    const { verification } = await kyb.get(`${verifications}/{id}`, { params: { path: { id: result.id } } });
    expect(verification).toEqual(result);
  });

  it.each(['', '.', '..'])('is not made for the id %j, which would be another path', async (id) => {
    const params = { path: { id } };
    await expect(kyb.get(`${verifications}/{id}`, { params })).rejects.toBeInstanceOf(TypeError);
    await expect(kyb.delete('/api/enterprise/webhooks/{id}', { params })).rejects.toBeInstanceOf(TypeError);
    await expect(kyb.untilBulkEnds(id)).rejects.toBeInstanceOf(TypeError);
  });

  it('keeps to its path, whatever an id holds', async () => {
    for (const id of ['a/b', '../api-keys', '?limit=1', '#', '%2e%2e', 'a\\..', '\u0000', '\n']) {
      const call = kyb.get(`${verifications}/{id}`, { params: { path: { id } } });
      expect([id, (await catchError(call)).code]).toEqual([id, 'NOT_FOUND']);
    }
  });

  it('makes, lists, rotates and revokes API keys', async () => {
    const made = await kyb.post('/api/enterprise/api-keys/create', { body: { name: 'by the client' } });
    const { id, key } = made.apiKey;
    const own = createClient({ baseUrl: app.url, apiKey: key });
    expect((await own.get('/api/enterprise/api-keys')).items.map((each) => each.id)).toContain(id);
    const params = { path: { id } };
    const rotated = await kyb.post('/api/enterprise/api-keys/{id}/rotate', { params, body: { graceSeconds: 60 } });
    expect(rotated.apiKey).toMatchObject({ name: 'by the client', key: expect.stringMatching(/^vnt_ent_live_/) });
    await kyb.post('/api/enterprise/api-keys/{id}/revoke', { params });
    expect(await catchError(own.get(verifications))).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('changes and deletes: what has no body answers with undefined', async () => {
    const body = {
      url: 'https://hooks.example.com/kyb',
      events: ['verification.completed'] as 'verification.completed'[],
    };
    const { webhook } = await kyb.post('/api/enterprise/webhooks', { body });
    const params = { path: { id: webhook.id } };
    const changed = await kyb.patch('/api/enterprise/webhooks/{id}', { params, body: { description: 'The ledger' } });
    expect(changed.webhook.description).toBe('The ledger');
    await expect(kyb.delete('/api/enterprise/webhooks/{id}', { params })).resolves.toBeUndefined();
    expect(await catchError(kyb.get('/api/enterprise/webhooks/{id}', { params }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is done once when its Idempotency-Key comes twice', async () => {
    const options = {
      params: { header: { 'Idempotency-Key': 'once-only' } },
      body: { queryValue: '11 900 000 017', jurisdiction: 'AU' },
    } as const;
    const [first, second] = [
      await kyb.post('/api/enterprise/verify', options),
      await kyb.post('/api/enterprise/verify', options),
    ];
    expect(second).toEqual(first);
    const { queryValue, ...others } = { ...options.body, reference: 'another' };
    const other = kyb.post('/api/enterprise/verify', { ...options, body: { queryValue, ...others } });
    expect(await catchError(other)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT', status: 422 });
  });
});

describe('a list', () => {
  it('is walked to its end, whatever the size of its pages', async () => {
    const by = await newClient();
    const references = Array.from({ length: 7 }, (_, n) => `row-${n}`);
    for (const reference of references) {
      await by.post('/api/enterprise/verify', { body: { queryValue: '55999999003', jurisdiction: 'AU', reference } });
    }
    const seen: (string | null)[] = [];
    for await (const { reference } of by.each(verifications, { params: { query: { limit: 3 } } })) seen.push(reference);
    expect(seen).toEqual(references.reverse());
    const none = by.each(verifications, { params: { query: { status: 'inactive' } } });
    expect(await none.next()).toEqual({ done: true, value: undefined });
  });

  it('of the log goes on behind a cursor', async () => {
    const by = await newClient();
    for (let n = 0; n < 3; n++) {
      await by.post('/api/enterprise/verify', { body: { queryValue: '55999999003', jurisdiction: 'AU' } });
    }
    const cursors: string[] = [];
    for await (const { cursor } of by.each('/api/enterprise/events', { params: { query: { limit: 2 } } })) {
      cursors.unshift(cursor);
    }
    expect(cursors).toHaveLength(3);
    const [first = ''] = cursors;
    const later = by.each('/api/enterprise/events', { params: { query: { after: first, limit: 1 } } });
    expect((await later.next()).value).toMatchObject({ cursor: cursors[1] });
  });
});

describe('an error', () => {
  it('of the service has its code, status, request id, and the pointers of the fields', async () => {
    const error = await catchError(
      kyb.post('/api/enterprise/webhooks', { body: { url: 'https://hooks.example.com/kyb', events: [] } }),
    );
    expect(error).toMatchObject({ name: 'KybError', code: 'INVALID_REQUEST', status: 400 });
    expect(error.requestId).toMatch(/^req_/);
    expect(error.errors).toEqual([{ pointer: '/events', detail: expect.any(String) }]);
    expect(error.message).toBe(error.problem?.detail);
  });

  it('keeps the members that single codes add', async () => {
    const call = kyb.post('/api/enterprise/verify', { body: { queryValue: '11 900 000 071', jurisdiction: 'AU' } });
    const { code, problem } = await catchError(call);
    expect([code, problem?.suggestions]).toEqual(['IDENTIFIER_INVALID', expect.any(Array)]);
  });

  it('of another tenant’s row is NOT_FOUND', async () => {
    const { result } = await kyb.post('/api/enterprise/verify', {
      body: { queryValue: '11 900 000 017', jurisdiction: 'AU' },
    });
    const call = (await newClient()).get(`${verifications}/{id}`, { params: { path: { id: result.id } } });
    expect(await catchError(call)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('of an address that is none comes at once', () => {
    expect(() => createClient({ baseUrl: 'kyb', apiKey: 'x' })).toThrow('Invalid URL');
  });
});
