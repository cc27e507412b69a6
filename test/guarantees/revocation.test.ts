import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/orm.js';
import { createApiClient, testApp, type TestApp } from '../support/app.js';
import { heldRequest } from '../support/requests/heldRequest.js';

// A revoked key does nothing any more: not by a request whose body it held back, and not by one that runs at the same
// time as the revocation. Its objects are listed, so that none is overlooked.
let app: TestApp;
let organisation: string;
let owner: ReturnType<typeof createApiClient>;

beforeAll(async () => {
  app = await testApp();
  organisation = await app.newOrganisation();
  owner = createApiClient(app, (await app.newKey(organisation)).key);
});
afterAll(() => app.stop());

const create = '/api/enterprise/api-keys/create';
const revoke = (id: string) => owner.post(`/api/enterprise/api-keys/${id}/revoke`);

describe('a revoked key', () => {
  it.each([
    [create, { name: 'backdoor' }],
    ['/api/enterprise/verify', { queryValue: '51 824 753 556', jurisdiction: 'AU' }],
    ['/graphql', { query: '{ verifications { nodes { id } } }' }],
    ['/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ])('is refused on %s although its headers came before the revocation', async (path, content) => {
    const { id, key } = await app.newKey(organisation);
    expect(await heldRequest(app.url + path, key, content, () => revoke(id))).toBe(401);
  });

  it('makes no key beside or after its revocation that the revocation does not list', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, key } = await app.newKey(organisation);
      const maker = createApiClient(app, key);
      const attempts = Array.from({ length: 15 }, () => maker.post(create, { name: 'child' }));
      const revoked = await revoke(id);
      const made = (await Promise.all(attempts)).filter(({ status }) => status === 201);
      const listed = revoked.body.apiKey.madeKeys.map((child: { id: string }) => child.id);
      expect(listed.sort()).toEqual(made.map(({ body }) => body.apiKey.id).sort());
      expect((await maker.post(create, { name: 'late' })).status).toBe(401);
    }
  });

  it('is revoked although a process was lost that had locked it', async () => {
    const { id } = await app.newKey(organisation);
    const lost = await openDatabase(app.database.address, { idleMs: 1_000 });
    const client = await lost.pool.connect();
    await client.query('begin');
    await client.query('select 1 from api_keys where id = $1 for share', [id]);
    expect((await revoke(id)).status).toBe(200);
    client.release();
    await lost.close();
  });

  it('lists at most 1,000 of 50,000 keys that it created, active ones first', async () => {
    const { id } = await app.newKey(organisation);
    await app.database.pool.query(
      `insert into api_keys (id, organisation_id, mode, name, hint, hash, pepper_id, scopes, created_by_key_id, created_at, revoked_at)
       select 'key_' || to_char(row, 'FM00000000000000000000000000'), organisation_id, mode, 'child', hint,
         decode(md5(row::text), 'hex'), pepper_id, scopes, id, now(), case when row > 2000 then now() end
       from api_keys, generate_series(1001, 51000) as row where id = $1`,
      [id],
    );
    const listed = async (): Promise<{ id: string; revokedAt: string | null }[]> =>
      (await revoke(id)).body.apiKey.madeKeys;
    const active = await listed();
    expect(active).toHaveLength(1_000);
    expect(active.every(({ revokedAt }) => revokedAt === null)).toBe(true);
    const ids = active.slice(10).map((child) => child.id);
    await app.database.pool.query('update api_keys set revoked_at = now() where id = any ($1)', [ids]);
    const left = (await listed()).filter(({ revokedAt }) => revokedAt === null);
    expect(left.map((child) => child.id)).toEqual(active.slice(0, 10).map((child) => child.id));
  });

  it.each(['rotate', 'revoke'])('may %s itself several times at once, and nothing waits for itself', async (verb) => {
    const { id, key } = await app.newKey(organisation);
    const self = createApiClient(app, key);
    const path = `/api/enterprise/api-keys/${id}/${verb}`;
    const answers = await Promise.all(Array.from({ length: 12 }, () => self.post(path)));
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
  });

  it('that is a test key is seen and ended by the live key that made it, and sees no live key itself', async () => {
    const { apiKey } = (await owner.post(create, { name: 'for tests', mode: 'test' })).body;
    const ids = (answer: { body: any }) => answer.body.items.map(({ id }: { id: string }) => id);
    expect(ids(await owner.get('/api/enterprise/api-keys?limit=100'))).toContain(apiKey.id);
    expect(ids(await createApiClient(app, apiKey.key).get('/api/enterprise/api-keys'))).toEqual([apiKey.id]);
    expect((await revoke(apiKey.id)).status).toBe(200);
    expect((await createApiClient(app, apiKey.key).get('/api/enterprise/api-keys')).status).toBe(401);
  });
});
