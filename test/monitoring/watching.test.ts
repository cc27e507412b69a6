import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { clean, sampleAbn } from '../support/registers/sample.js';
import { browserClient, signInAs } from '../support/people/session.js';

let app: TestApp;
let organisationId: string;
let abn: string;
let client: ReturnType<typeof createApiClient>;
const path = '/api/enterprise/monitored-entities';

beforeAll(async () => {
  app = await testApp();
  abn = await sampleAbn(app.database.pool, clean);
});
beforeEach(async () => {
  organisationId = await app.newOrganisation();
  client = createApiClient(app, (await app.newKey(organisationId)).key);
});
afterAll(() => app.stop());

async function loadEntries(id: string): Promise<{ action: string; details: object }[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from audit_entries where object_id = $1 order by id',
    [id],
  );
  return rows.map(({ body }) => JSON.parse(body));
}

describe('an entity', () => {
  it('is watched from its verification on, listed, and stopped', async () => {
    const { result } = (await client.verify(abn, 'AU', { monitor: true, reference: 'r-1' })).body;
    const { items } = (await client.get(path)).body;
    expect(items).toMatchObject([
      {
        id: expect.stringMatching(/^mon_/),
        verificationId: result.id,
        reference: 'r-1',
        jurisdiction: 'AU',
        abn: result.abn,
        nzbn: null,
        legalName: result.legalName,
        abnStatus: 'Active',
        nzbnStatus: null,
        gstRegistered: result.gstRegistered,
        entityType: result.entityType,
        asOf: result.source.asOf,
        changedAt: null,
      },
    ]);
    const other = await sampleAbn(app.database.pool, `${clean} and abn <> ${abn}`);
    await client.verify(other, 'AU', { monitor: true });
    const withNumber = async (number: string) => (await client.get(`${path}?number=${number}`)).body.items;
    expect(await withNumber(encodeURIComponent(result.abn))).toEqual(items);
    for (const nobody of ['51824753556', '9429000000123', '1', '%20', '9'.repeat(60)]) {
      expect(await withNumber(nobody)).toEqual([]);
    }
    const [{ id: otherId }] = await withNumber(other);
    await client.send('DELETE', `${path}/${otherId}`);
    expect((await client.send('DELETE', `${path}/${items[0].id}`)).status).toBe(204);
    expect((await client.send('DELETE', `${path}/${items[0].id}`)).status).toBe(404);
    expect((await client.get(path)).body).toEqual({ items: [], nextCursor: null });
    const details = { verificationId: result.id };
    expect(await loadEntries(items[0].id)).toMatchObject([
      { action: 'monitoring.started', details },
      { action: 'monitoring.stopped', details },
    ]);
  });

  it('that is watched already stays as it is, however often and by whatever call', async () => {
    const first = (await client.verify(abn, 'AU', { monitor: true })).body.result.id;
    const more = await Promise.all(Array.from({ length: 8 }, () => client.verify(abn, 'AU', { monitor: true })));
    const started = await Promise.all(more.map(({ body }) => client.post(path, { verificationId: body.result.id })));
    const ids = new Set(started.map(({ body }) => body.monitoredEntity.id));
    expect(started.map(({ status }) => status)).toEqual(started.map(() => 201));
    expect(started.map(({ body }) => body.monitoredEntity.verificationId)).toEqual(started.map(() => first));
    expect(ids.size).toBe(1);
    expect(await loadEntries([...ids][0] ?? '')).toHaveLength(1);
  });

  it('is watched by one of many who begin at once', async () => {
    const verificationId = (await client.verify(abn)).body.result.id;
    const started = await Promise.all(Array.from({ length: 10 }, () => client.post(path, { verificationId })));
    expect(new Set(started.map(({ body }) => body.monitoredEntity.id)).size).toBe(1);
    expect((await client.get(path)).body.items).toHaveLength(1);
  });

  it('of a repeated call with an idempotency key is watched once, with the answer of then', async () => {
    const send = () =>
      client.post(
        '/api/enterprise/verify',
        { queryValue: abn, jurisdiction: 'AU', monitor: true },
        { 'idempotency-key': 'k-1' },
      );
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect((await client.get(path)).body.items).toMatchObject([{ verificationId: first.body.result.id }]);
  });

  it('that was not found cannot be watched', async () => {
    const { result } = (await client.verify('51 824 753 556')).body;
    expect(result.status).toBe('not_found');
    const refused = await client.post(path, { verificationId: result.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'STATE_CONFLICT']);
    expect(refused.body.detail).toContain('not_found');
  });

  it('is watched by people who may, and read by a viewer', async () => {
    const owner = browserClient(app, await signInAs(app, { organisationId, role: 'owner' }));
    const verified = await owner.post('/api/enterprise/verify', { queryValue: abn, jurisdiction: 'AU', monitor: true });
    const viewer = browserClient(app, await signInAs(app, { organisationId, role: 'viewer' }));
    const [entity] = (await viewer.get(path)).body.items;
    expect(entity.verificationId).toBe(verified.body.result.id);
    expect((await viewer.post(path, { verificationId: entity.verificationId })).status).toBe(403);
    expect((await viewer.send('DELETE', `${path}/${entity.id}`)).status).toBe(403);
  });
});

describe('the list', () => {
  it('is of one organisation and mode, and in pages', async () => {
    const tests = createApiClient(app, (await app.newKey(organisationId, 'test')).key);
    const abns = ['55 999 999 003', '95 999 999 010', '78 999 999 020'];
    for (const one of abns) await tests.verify(one, 'AU', { monitor: true });
    await client.verify(abn, 'AU', { monitor: true });
    const first = (await tests.get(`${path}?limit=2`)).body;
    const second = (await tests.get(`${path}?limit=2&after=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map((item) => item.abn)).toEqual([...abns].reverse());
    expect(second.nextCursor).toBeNull();
    const stranger = createApiClient(app, (await app.newKey(await app.newOrganisation())).key);
    expect((await stranger.get(path)).body.items).toEqual([]);
    expect((await stranger.send('DELETE', `${path}/${first.items[0].id}`)).status).toBe(404);
  });
});
